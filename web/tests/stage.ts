// A server and a browser for a test file, and the ways in which every test begins.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

import { readCities } from '../cities';

export const PROGRAM = new URL('../../build/kurz', import.meta.url).pathname;
const PAGE = new URL('../dist', import.meta.url).pathname; // of this checkout, wherever the program was built

export const CITY_IDS = readCities().map((city) => city.id);

// A window of this width; the narrow ones are phones.
export const screen = (width: number, height = 740): BrowserContextOptions => ({
  viewport: { width, height },
  hasTouch: width < 500,
  isMobile: width < 500,
});
export const PHONE = screen(360);

// What the browser is told to do without. Its address bar would start a program of its own for every visit, which
// takes longer than our page. The others are those that Playwright turns off, which this list replaces.
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

export class Stage {
  problems: string[] = []; // everything that the pages complained about
  #folder = mkdtempSync(join(tmpdir(), 'kurz-page-'));
  #server: ChildProcess | null = null;
  #port = 0;

  private constructor(
    readonly browser: Browser,
    readonly botPace: number,
    readonly sims: number,
    readonly settings: Record<string, number>,
  ) {}

  // For all tests of a file. Visitors leave after each test; at the end no page may have reported a problem.
  static async ofFile(botPace?: number, sims?: number, settings?: Record<string, number>): Promise<Stage> {
    const stage = await Stage.open(botPace, sims, settings);
    afterEach(() => stage.closeVisits());
    afterAll(() => stage.close());
    return stage;
  }

  static async open(botPace = 1, sims = 10, settings = {}): Promise<Stage> {
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
          `--disable-features=${WITHOUT.join()}`,
        ],
      }),
      botPace,
      sims,
      settings,
    );
    await stage.startServer();
    return stage;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  // After a stop it uses the same port and database as before.
  async startServer(): Promise<void> {
    const options = {
      db: join(this.#folder, 'kurz.db'),
      listen: `127.0.0.1:${this.#port}`,
      web: PAGE,
      'bot-pace': this.botPace,
      'analysis-sims': this.sims,
      'messages-per-minute': 100_000,
      ...this.settings,
    };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const child = spawn(PROGRAM, ['serve', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#server = child;
    this.#port = await new Promise<number>((resolve, reject) => {
      let said = '';
      child.stdout!.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const port = /http:\/\/[^:]+:(\d+)/.exec(said)?.[1];
        if (port) resolve(Number(port));
      });
      child.on('error', (error) => reject(new Error(`${error.message}; ./dev build makes the program`)));
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

  // A visitor with cookies and storage of their own.
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
    page.on('pageerror', (error) => this.problems.push(error.message));
    page.on('console', (message) => {
      // 401 is the answer for a visitor who is not known yet, and no fault.
      if (
        message.type() === 'error' &&
        !/status of (400|401|404)|ERR_CONNECTION_REFUSED|WebSocket/.test(message.text())
      ) {
        this.problems.push(message.text());
      }
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(this.address) && !/^(data|ws):/.test(request.url())) {
        this.problems.push(`request to another host: ${request.url()}`);
      }
    });
    await page.goto(this.address + path);
    return page;
  }

  // A new visitor who has started a game against easy bots.
  async play(city: string, opponents = 1, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.visit('/', options);
    await this.start(page, city, opponents);
    return page;
  }

  // The same for a visitor who is there already.
  async start(page: Page, city: string, opponents = 1): Promise<void> {
    if (new URL(page.url()).pathname !== '/') await page.goto(this.address);
    await page.check(`[data-choice=bots][value="${opponents}"]`);
    await page.check('[data-choice=level][value=easy]');
    await page.click(`button[data-city=${city}]`);
    await page.waitForSelector('.picture .labels, .game.text');
  }

  async closeVisits(): Promise<void> {
    for (const context of this.browser.contexts()) await context.close();
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.stopServer();
    rmSync(this.#folder, { recursive: true, force: true });
    expect(this.problems).toEqual([]);
  }
}
