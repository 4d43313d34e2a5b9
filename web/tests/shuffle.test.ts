// Chance that nobody can choose: what players see before the deal, and how they learn that something is wrong.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { pageWidth, violations } from './checks';
import { playQuickly } from './play';
import { PHONE, Stage } from './stage';

const SECONDS = 4; // for the shuffle
const stage = await Stage.ofFile(1, 10, { 'shuffle-seconds': SECONDS });

// Ada's table with a seat for somebody else.
async function open(options = {}): Promise<Page> {
  const ada = await stage.visit('/friends', options);
  await ada.locator('input[type=text]').first().fill('Ada');
  await ada.click('[data-action=make]');
  await ada.waitForURL(/table/);
  return ada;
}

// Somebody who sits down at the table. What their page and the server say can be changed on its way, or dropped.
async function join(
  ada: Page,
  name: string,
  toServer: (text: string) => string | null = (text) => text,
  toPage: (text: string) => string = (text) => text,
): Promise<Page> {
  const page = await stage.visit('/settings');
  await page.routeWebSocket(/\/api\/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const sent = toServer(String(text));
      if (sent !== null) server.send(sent);
    });
    server.onMessage((text) => socket.send(toPage(String(text))));
  });
  await page.goto(stage.address + new URL(ada.url()).pathname);
  await page.click('[data-sit]');
  await page.getByLabel('Your name').fill(name);
  await page.locator('dialog').getByRole('button', { name: 'Sit here' }).click();
  await ada.waitForSelector(`text=${name}`);
  return page;
}
const silent = (text: string): string | null => (text.includes('"type":"reveal"') ? null : text);

test.each(['en', 'de'] as const)('a player who does not answer loses the seat (%s)', async (locale) => {
  const ada = await open({ ...PHONE, locale });
  const ben = await join(ada, 'Ben', silent);
  await ada.click('[data-action=start]:enabled');
  const words = { en: 'Waiting for Ben', de: 'Warten auf Ben' }[locale];
  await ada.getByText(words).waitFor();
  expect(await ada.locator('[data-part=shuffling] [role=status]').innerText()).toContain(words);
  expect(await violations(ada)).toEqual([]);
  expect(await pageWidth(ada)).toBeLessThanOrEqual(360);
  const why = {
    en: 'Ben’s device did not answer, so the seat is free again. No cards were dealt.',
    de: 'Das Gerät von Ben hat nicht geantwortet. Der Platz ist wieder frei. Es wurden keine Karten ausgeteilt.',
  }[locale];
  await ada.getByText(why).waitFor();
  await ben.getByText('Your device did not answer in time').waitFor();
  expect(await violations(ada)).toEqual([]);
  expect(await pageWidth(ada)).toBeLessThanOrEqual(360);
  // With a bot in that seat, the next shuffle goes well.
  await ada.click('[data-action=fill]:enabled');
  await ada.waitForSelector('[data-action=keep]:enabled');
});

test('nobody can start before every page is ready', async () => {
  const ada = await open();
  let holds = true;
  const ben = await join(ada, 'Ben', (text) => {
    if (!holds) return text;
    if (text.includes('"type":"commit"')) return null;
    // He takes the seat, but does not commit.
    const message = JSON.parse(text) as { type: string; commitment?: string };
    if (message.type === 'sit') delete message.commitment;
    return JSON.stringify(message);
  });
  await ada.waitForSelector('[data-action=start]:disabled');
  await ada
    .getByText('Waiting for Ben: the game can start once this table is open on their device.')
    .waitFor();
  expect(await violations(ada)).toEqual([]);
  holds = false;
  await ben.reload();
  await ada.click('[data-action=start]:enabled');
  await ben.waitForSelector('[data-action=keep]:enabled');
});

test('a server that exchanges its commitment gets no contribution, and the player is warned', async () => {
  const ada = await open();
  let other = '';
  const ben = await join(
    ada,
    'Ben',
    (text) => text,
    (text) => {
      if (!text.includes('"status":"shuffling"')) return text;
      const message = JSON.parse(text) as { views: { state: { commitment: string } }[] };
      for (const { state } of message.views) state.commitment = other = 'ab'.repeat(32);
      return JSON.stringify(message);
    },
  );
  await ada.click('[data-action=start]:enabled');
  await ben.locator('[data-part=mismatch][role=alert]').waitFor();
  expect(other).not.toBe('');
  expect(await violations(ben)).toEqual([]);
  await ada.getByText('Ben’s device did not answer').waitFor();
});

// The same guest in a second browser.
async function secondDevice(page: Page, options = {}): Promise<Page> {
  const path = new URL(page.url()).pathname;
  const token = await page.evaluate(async () => {
    const answer = await fetch('/api/guest/link', { method: 'POST', body: '{}' });
    return ((await answer.json()) as { token: string }).token;
  });
  const other = await stage.visit(`/move#${token}`, options);
  await other.click('[data-action=use_link]');
  await other.waitForSelector('[data-action=continue], [data-city]');
  await other.goto(stage.address + path);
  return other;
}

test('of two devices of one guest, the one opened last takes part; neither gives an alarm', async () => {
  const ada = await open();
  const phone = await secondDevice(ada, { ...PHONE, locale: 'de' });
  const elsewhere = '[data-part=elsewhere]';
  await ada.waitForSelector(elsewhere);
  expect(await phone.locator(elsewhere).count()).toBe(0);
  expect(await violations(ada)).toEqual([]);
  await ada.reload();
  await phone.waitForSelector(elsewhere);
  expect(await ada.locator(elsewhere).count()).toBe(0);
  expect(await violations(phone)).toEqual([]);
  expect(await pageWidth(phone)).toBeLessThanOrEqual(360);

  // A round in which somebody does not answer, then one that goes well.
  await join(ada, 'Ben', silent);
  await phone.click('[data-action=start]:enabled');
  await ada.getByText('Ben’s device did not answer').waitFor();
  await ada.click('[data-action=fill]:enabled');
  for (const page of [ada, phone]) {
    await page.waitForSelector('[data-action=keep]:enabled');
    expect(await page.locator('[data-part=mismatch]').count()).toBe(0);
  }
  await playQuickly(ada);
  const verdicts = await Promise.all(
    [ada, phone].map(async (page) => {
      await page.waitForSelector('[data-verdict]');
      return page.locator('[data-verdict]').getAttribute('data-verdict');
    }),
  );
  expect(verdicts.sort()).toEqual(['matches', 'verified']);
});

interface Recorded {
  seed: string;
  chance: { commitment: string; contributions: string[] };
  deal: { hands: string[][] };
  moves: { seat: number; outcomes: { card?: string }[] }[];
}

test('a complete game on a page without TLS; a changed record is a warning', async () => {
  const page = await stage.visit('/');
  // On a page without TLS, browsers have no crypto.subtle.
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
  await page.reload();
  await stage.start(page, 'san-francisco');
  await playQuickly(page);
  await page.waitForSelector('[data-verdict=verified]');
  await page.locator('[data-part=verdict] summary').click();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await pageWidth(page)).toBeLessThanOrEqual(360);

  const digit = (hex: string): string => (hex[0] === '0' ? '1' : '0') + hex.slice(1);
  const own = ({ chance }: Recorded): number => chance.contributions.findIndex(Boolean);
  const redeal = (hand: string[]): string => (hand[0] = hand[0] === 'red' ? 'blue' : 'red');
  const changes: [string, (record: Recorded) => unknown][] = [
    ['The server’s seed does not match its commitment.', (record) => (record.seed = digit(record.seed))],
    [
      'The server’s commitment is not the one that your browser saw before the game.',
      ({ chance }) => (chance.commitment = digit(chance.commitment)),
    ],
    [
      'Your contribution in the record is not the one that your browser made.',
      (record) => (record.chance.contributions[own(record)] = '00'.repeat(32)),
    ],
    [
      'The deal in the server’s record is not the one that you saw.',
      (record) => redeal(record.deal.hands[own(record)]!),
    ],
    [
      'The deal does not follow from the seed and the contributions.',
      (record) => redeal(record.deal.hands[1 - own(record)]!),
    ],
    ['in the server’s record is not the one that you saw.', ({ moves }) => moves.splice(9, 1)],
    [
      'The server’s record of this game is damaged or incomplete.',
      ({ chance }) => (chance.contributions = []),
    ],
  ];
  for (const [warning, change] of changes) {
    await page.unrouteAll();
    await page.route(/\/log(\?|$)/, async (route) => {
      const record = (await (await route.fetch()).json()) as Recorded;
      change(record);
      await route.fulfill({ json: record });
    });
    await page.reload();
    await page.locator('[data-part=verdict] [role=alert]').waitFor();
    expect(await page.locator('[data-part=verdict] [role=alert]').innerText()).toContain(warning);
  }
  expect(await violations(page)).toEqual([]);
  // The same for what the browser kept from before the game.
  await page.unrouteAll();
  await page.evaluate(() => {
    const kept = localStorage.getItem('kurz-chance')!;
    localStorage.setItem('kurz-chance', kept.replace(/"commitment":"../, '"commitment":"zz'));
  });
  await page.reload();
  await page.getByText('The server’s commitment is not the one that your browser saw before').waitFor();
});
