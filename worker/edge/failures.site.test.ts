import { describe, expect } from 'vitest';
import { breakTable } from '#tests/factories/planted-rows.ts';
import { test as base } from '#tests/site.ts';

const test = base.extend('expectedErrors', () => /D1_ERROR|page part failed|"code":"internal"/);

/** Words of the database’s errors and of the tables in them. */
const inside = /D1_ERROR|SQLITE|no such table|broken_|\.js:\d|stack/i;

describe('what fails', () => {
  test('as a call says so in its own words, and the log has the reason under its id', async ({ site }) => {
    const anna = await site.customer();
    await breakTable(site, 'customer_addresses');
    const answer = await anna.request('/rest/customer/addresses/');
    const text = await answer.text();
    const id = answer.headers.get('x-request-id') ?? 'none';
    expect(answer.status).toBe(500);
    expect(JSON.parse(text)).toEqual({
      error: { code: 'internal', message: expect.any(String), requestId: id },
    });
    expect(text).not.toMatch(inside);
    const reasons = site.inside.logs.filter((line) => line.includes(id));
    expect(reasons.join()).toMatch(/no such table/);
    expect(reasons.join()).not.toContain(anna.phone.slice(2));
  });

  test('as a page shows words, not to be indexed, and takes no other page with it', async ({ site }) => {
    const anna = await site.customer();
    await breakTable(site, 'orders');
    const answer = await anna.request('/personal/');
    const html = await answer.text();
    expect([answer.status, html]).toEqual([500, expect.stringContaining('noindex')]);
    expect(html).not.toMatch(inside);
    expect((await anna.request('/faq/')).status).toBe(200);
  });

  test('as a page is one plain sentence to a robot, and is logged', async ({ site }) => {
    const anna = await site.customer();
    await breakTable(site, 'orders');
    const headers = { 'User-Agent': 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)' };
    const answer = await anna.request('/personal/', { headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/plain; charset=UTF-8']);
    expect(await answer.text()).toBe('Страница временно недоступна: ошибка сайта.');
    const id = answer.headers.get('x-request-id') ?? 'none';
    expect(site.inside.logs.filter((line) => line.includes(id)).join()).toMatch(/"level":"error"/);
  });

  test('as redirects stops nobody', async ({ site }) => {
    await breakTable(site, 'redirects');
    expect((await site.visitor().request('/faq/')).status).toBe(200);
  });
});
