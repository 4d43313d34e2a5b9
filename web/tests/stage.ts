// A server and a browser for a test file.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const PROGRAM = new URL('../../build/kurz', import.meta.url).pathname;
const PAGE = new URL('../dist', import.meta.url).pathname; // of this checkout, wherever the program was built

export class Stage {
  troubles: string[] = [];
  #folder = mkdtempSync(join(tmpdir(), 'kurz-page-'));
  #server: ChildProcess | null = null;
  #port = 0;

  private constructor(
    readonly browser: Browser,
    readonly botPace: number,
    readonly sims: number,
  ) {}

  // For all tests of a file; at its end nothing may have gone wrong.
  static async ofFile(botPace?: number, sims?: number): Promise<Stage> {
    const stage = await Stage.open(botPace, sims);
    afterAll(async () => {
      await stage.close();
      expect(stage.troubles).toEqual([]);
    });
    return stage;
  }

  static async open(botPace = 1, sims = 20): Promise<Stage> {
    const stage = new Stage(
      await chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
      }),
      botPace,
      sims,
    );
    await stage.startServer();
    return stage;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  // On the same port and file as before, when it was stopped.
  async startServer(): Promise<void> {
    const child = spawn(
      PROGRAM,
      [
        'serve',
        '--db',
        join(this.#folder, 'kurz.db'),
        '--listen',
        `127.0.0.1:${this.#port}`,
        '--web',
        PAGE,
        '--bot-pace',
        String(this.botPace),
        '--analysis-sims',
        String(this.sims),
        '--messages-a-minute',
        '100000',
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.#server = child;
    this.#port = await new Promise<number>((resolve, reject) => {
      let said = '';
      child.stdout!.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const port = /http:\/\/[^:]+:(\d+)/.exec(said)?.[1];
        if (port) resolve(Number(port));
      });
      child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
  }

  async stopServer(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#server;
    this.#server = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  // A visitor with a browser of their own; whatever the page complains of is kept.
  async visit(path = '/', options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en',
      reducedMotion: 'reduce',
      ...options,
    });
    return this.tab(await context.newPage(), path);
  }

  async tab(page: Page, path: string): Promise<Page> {
    page.on('pageerror', (error) => this.troubles.push(error.message));
    page.on('console', (message) => {
      // That one is nobody yet is a question with an answer, not a fault.
      if (
        message.type() === 'error' &&
        !/status of (400|401|404)|ERR_CONNECTION_REFUSED|WebSocket/.test(message.text())
      ) {
        this.troubles.push(message.text());
      }
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(this.address) && !/^(data|ws):/.test(request.url())) {
        this.troubles.push(`asks another host: ${request.url()}`);
      }
    });
    await page.goto(this.address + path);
    return page;
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.stopServer();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
