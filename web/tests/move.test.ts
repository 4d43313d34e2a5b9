// A name moves to another device: two browsers, a link, and its QR code.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { pageWidth, smallTargets, violations } from './checks';
import { PHONE, Stage } from './stage';

const stage = await Stage.ofFile();

async function takeName(page: Page, name: string): Promise<void> {
  await page.goto(`${stage.address}/settings`);
  await page.fill('#name', name);
  await page.click('form button');
  await page.waitForSelector('[data-part=move]');
}
async function makeLink(page: Page): Promise<string> {
  await page.goto(`${stage.address}/settings`);
  await page.click('[data-action=make_link]');
  await page.waitForSelector('[data-part=move] svg[role=img]');
  return (await page.locator('[data-part=move] a').getAttribute('href'))!;
}
const nameOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/guest');
    return answer.ok ? ((await answer.json()) as { name: string }).name : 'nobody';
  });
const pathOf = (link: string): string => link.slice(stage.address.length);

test.each(['en', 'de'])('a link carries a name and its games to a phone, once (%s)', async (locale) => {
  const old = await stage.visit('/', { locale });
  await takeName(old, 'Ada');
  await stage.start(old, 'berlin');
  const table = old.url();
  const link = await makeLink(old);
  expect(link).toMatch(/\/move#[\w-]{43}$/);
  expect(await violations(old)).toEqual([]);

  // A program that shows previews uses nothing up, and the token never reaches the server in an address.
  const asked: string[] = [];
  const phone = await stage.visit('/', { ...PHONE, locale });
  phone.on('request', (request) => asked.push(request.url().split('#')[0]!)); // as the server gets it
  await phone.goto(link);
  await phone.waitForSelector('[data-action=use_link]');
  await phone.reload();
  await phone.waitForSelector('[data-action=use_link]');
  expect(await phone.locator('h1').innerText()).toContain('Ada');
  expect(await phone.locator('[data-part=leaves]').count()).toBe(0);
  expect(await violations(phone)).toEqual([]);
  expect(await smallTargets(phone, 44)).toEqual([]);
  expect(await pageWidth(phone)).toBeLessThanOrEqual(360);
  expect(await nameOf(phone)).toBe('nobody');
  await phone.click('[data-action=use_link]');
  await phone.waitForSelector('[data-action=continue]');
  expect(await nameOf(phone)).toBe('Ada');
  expect(asked.filter((address) => address.includes(link.split('#')[1]!))).toEqual([]);
  // Both devices are at the same game, from the same seat.
  await phone.goto(table);
  await phone.waitForSelector('[data-action=keep]');
  await old.goto(table);
  await old.waitForSelector('[data-action=keep]');

  const late = await stage.visit(pathOf(link), { locale });
  await late.waitForSelector('.trouble');
  expect(await late.locator('[data-action=use_link]').count()).toBe(0);
  expect(await violations(late)).toEqual([]);
});

test('a guest who has a name already is warned and can cancel', async () => {
  const ada = await stage.visit();
  await takeName(ada, 'Ada');
  const ben = await stage.visit();
  await takeName(ben, 'Ben');
  const link = await makeLink(ada);
  await ben.goto(link);
  const warning = ben.locator('[data-part=leaves]');
  await warning.waitFor();
  expect(await warning.innerText()).toContain('Ben');
  expect(await violations(ben)).toEqual([]);
  await ben.click('.answers a');
  await ben.waitForURL(`${stage.address}/`);
  expect(await nameOf(ben)).toBe('Ben');
  // The link was not used.
  await ben.goto(link);
  await ben.click('[data-action=use_link]');
  await ben.waitForURL(`${stage.address}/`);
  expect(await nameOf(ben)).toBe('Ada');
  // On a device that is Ada's already there is nothing to do.
  await ben.goto(await makeLink(ada));
  await ben.waitForSelector('h1');
  await expect.poll(() => ben.locator('.sheet').innerText()).toContain('already Ada');
  expect(await ben.locator('[data-action=use_link]').count()).toBe(0);
});

test('other devices can be signed out, there and here', async () => {
  const old = await stage.visit();
  await takeName(old, 'Ada');
  await stage.start(old, 'london');
  const table = old.url();
  const link = await makeLink(old);
  await old.goto(table);
  await old.waitForSelector('[data-action=keep]');
  const fresh = await stage.visit(pathOf(link));
  await fresh.check('main input[type=checkbox]');
  await fresh.click('[data-action=use_link]');
  await fresh.waitForSelector('[data-action=continue]');
  // The old device only watches.
  await old.waitForSelector('[data-action=keep]', { state: 'detached' });
  expect(await nameOf(old)).toBe('nobody');
  expect(await nameOf(fresh)).toBe('Ada');

  // The same from the settings, with a link that brings the old device back first.
  await old.goto(await makeLink(fresh));
  await old.click('[data-action=use_link]');
  await old.waitForSelector('[data-action=continue]');
  await fresh.goto(`${stage.address}/settings`);
  await fresh.click('[data-action=sign_out_others]');
  await fresh.waitForSelector('text=All other devices are signed out.');
  expect(await nameOf(old)).toBe('nobody');
  expect(await nameOf(fresh)).toBe('Ada');
  // The page goes on with the new cookie, also through its socket.
  await fresh.goto(table);
  await fresh.click('[data-action=keep]');
  await fresh.waitForSelector('[data-ticket]');
});
