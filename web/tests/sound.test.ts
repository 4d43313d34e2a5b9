// How loud the sounds are, rendered by the browser that plays them.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

import { Stage } from './stage';

const stage = await Stage.ofFile();

const VOICES = readFileSync(new URL('../src/sound/voices.ts', import.meta.url), 'utf8');

interface Level {
  peak: number; // dB of full scale
  loudness: number; // dB, of the loudest 100 ms
  seconds: number;
}

test('all sounds are equally loud, short, and never distorted', async () => {
  const page = await stage.browser.newPage();
  const code = ts.transpileModule(VOICES, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  await page.addScriptTag({
    type: 'module',
    content: `${code.outputText}\nwindow.voices = { schedule, mixer };`,
  });
  await page.waitForFunction(() => 'voices' in window);
  const measure = (sounds: readonly [string, number][]): Promise<Level> =>
    page.evaluate(async (all) => {
      const { schedule, mixer } = (
        window as unknown as { voices: Record<string, (...a: unknown[]) => unknown> }
      ).voices;
      const rate = 44100;
      const context = new OfflineAudioContext(1, 3 * rate, rate);
      const out = mixer!(context);
      const seconds = Math.max(
        ...all.map(([name, pieces]) => schedule!(context, out, name, 0.1, pieces) as number),
      );
      const samples = (await context.startRendering()).getChannelData(0);
      const decibel = (value: number): number => 20 * Math.log10(value);
      let loudest = 0;
      const step = rate / 10;
      for (let start = 0; start + step < samples.length; start += step / 10) {
        let sum = 0;
        for (let i = start; i < start + step; ++i) sum += samples[i]! ** 2;
        loudest = Math.max(loudest, Math.sqrt(sum / step));
      }
      return {
        peak: decibel(samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0)),
        loudness: decibel(loudest),
        seconds,
      };
    }, sounds);
  const kinds: [string, number][] = [
    ['card', 1],
    ['wild', 1],
    ['claim', 1],
    ['claim', 2],
    ['claim', 3],
    ['claim', 4],
    ['ticket', 1],
    ['turn', 1],
    ['last_round', 1],
    ['win', 1],
    ['end', 1],
    ['error', 1],
  ];
  const found = new Map<string, Level>();
  for (const kind of kinds) found.set(kind.join(' '), await measure([kind]));
  const table = [...found].map(
    ([name, { peak, loudness, seconds }]) =>
      `${name}: peak ${peak.toFixed(1)} dB, loudness ${loudness.toFixed(1)} dB, ${seconds.toFixed(2)} s`,
  );
  console.log(table.join('\n'));
  const levels = [...found.values()].map((level) => level.loudness);
  expect(Math.max(...levels) - Math.min(...levels), table.join('\n')).toBeLessThan(4);
  for (const [name, { peak, seconds }] of found) {
    expect(peak, name).toBeLessThan(-6);
    expect(peak, name).toBeGreaterThan(-20);
    expect(seconds, name).toBeLessThan(1.6);
  }
  // Three at once, the most that play together.
  const crowd = await measure([
    ['win', 1],
    ['ticket', 1],
    ['last_round', 1],
  ]);
  expect(crowd.peak).toBeLessThan(-3);
  await page.close();
});
