// What Chromium writes down about its own frames.
import type { Browser } from 'playwright-core';

interface FrameReport {
  state?: string;
  has_compositor_animation?: boolean;
}
export interface TraceEvent {
  name: string;
  ph: string; // b and e: begin and end of something with an id
  pid: number;
  ts: number; // microseconds
  id?: string;
  id2?: { local?: string; global?: string };
  args?: { frame_reporter?: FrameReport; chrome_frame_reporter?: FrameReport }; // the second in older versions
}

const CATEGORIES = ['cc', 'benchmark', 'blink.user_timing'];

export async function traced(browser: Browser, run: () => Promise<void>): Promise<TraceEvent[]> {
  const line = await browser.newBrowserCDPSession();
  await line.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'], traceBufferSizeInKb: 400_000 },
  });
  await run();
  const complete = new Promise<{ stream?: string }>((heard) => line.once('Tracing.tracingComplete', heard));
  await line.send('Tracing.end');
  const { stream } = await complete;
  const parts: Buffer[] = [];
  for (let isLast = false; !isLast;) {
    const part = await line.send('IO.read', { handle: stream!, size: 1 << 22 });
    parts.push(Buffer.from(part.data, part.base64Encoded ? 'base64' : 'utf8'));
    isLast = part.eof;
  }
  await line.detach();
  return (JSON.parse(Buffer.concat(parts).toString()) as { traceEvents: TraceEvent[] }).traceEvents;
}

export interface Presented {
  at: number; // milliseconds
  moves: boolean; // something moves without the page's help
  rests?: boolean; // there was nothing new to present
}

// When the frames of a page were on the screen. Those that came too late are missing.
export function presentedFrames(events: readonly TraceEvent[], pid: number | undefined): Presented[] {
  const reports = events.filter((one) => one.name === 'PipelineReporter' && one.pid === pid);
  const open = new Map<string, TraceEvent>();
  const frames: Presented[] = [];
  for (const one of reports.sort((a, b) => a.ts - b.ts)) {
    const id = one.id2?.local ?? one.id2?.global ?? one.id ?? '';
    if (one.ph === 'b') {
      open.set(id, one);
      continue;
    }
    const { args } = open.get(id) ?? {};
    const { state = '', has_compositor_animation = false } =
      args?.frame_reporter ?? args?.chrome_frame_reporter ?? {};
    open.delete(id);
    const at = one.ts / 1000;
    const moves = has_compositor_animation;
    if (state.startsWith('STATE_PRESENTED')) frames.push({ at, moves });
    else if (state === 'STATE_NO_UPDATE_DESIRED' && !moves) frames.push({ at, moves, rests: true });
  }
  return frames.sort((a, b) => a.at - b.at);
}

// Times between two frames of an animation.
export function gapsOf(frames: readonly Presented[]): number[] {
  const SAME = 1; // a frame can be reported twice: once for the page, once for what moves without it
  const gaps: number[] = [];
  let before: Presented | undefined;
  for (const frame of frames) {
    if (frame.rests) {
      before = undefined;
      continue;
    }
    const gap = before ? frame.at - before.at : Infinity;
    if (gap < SAME) {
      before!.moves ||= frame.moves;
      continue;
    }
    if (before?.moves && frame.moves) gaps.push(gap);
    before = { ...frame };
  }
  return gaps;
}
