import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let visitor: Visitor;

beforeAll(async () => {
  site = await startLocalWorker();
  visitor = new Visitor(site);
  // Menu and reviews differ from day to day.
  await setClock(site, '2026-11-22T09:00:00.000Z');
});
afterAll(() => site.stop());

const pageOf = async (path: string) => (await visitor.request(path)).text();

/** The most that a document may weigh, bytes gzip. */
test.each([
  ['/', 16 * 1024],
  // It has a day, a course, questions and reasons of its own.
  ['/programmy/balans/', 18 * 1024],
  ['/blog/belok/', 15_000],
  ['/dostavka/', 15_000],
])('%s stays a light document', async (path, budget) => {
  expect(gzipSync(await pageOf(path), { level: 9 }).length).toBeLessThanOrEqual(budget);
});

test('home carries as data nothing that its markup says', async () => {
  const html = await pageOf('/');
  const scripts = [...html.matchAll(/<script type="application\/json" id="([^"]+)">(.*?)<\/script>/gs)];
  expect(scripts.map(([, id]) => id)).toEqual(['data-home', 'bootstrap']);
  const data = scripts.map(([, , json = '']) => json).join('');
  const names = [...html.matchAll(/<h3[^>]*>(?:<a[^>]*>)?([^<]{6,})/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => data.includes(name))).toEqual([]);
  expect(data.length).toBeLessThan(3000);
});

test('the order of somebody who is not signed in comes whole, and its policy lets widgets of payment in', async () => {
  const answer = await visitor.request('/order/?programme=balans&kcal=1500&days=28&people=1');
  const html = await answer.text();
  expect(html).toContain('<h1');
  // What is streamed carries a nonce, and moves its late parts by scripts.
  expect(html).not.toMatch(/ nonce=/);
  expect(html).not.toMatch(/<script>/);
  // It sleeps, and wakes for what the browser keeps of an order.
  expect(html).toMatch(/<meta name="scripts" content="\/assets\/entry[^"]*" data-kept="[^"]+"/);
  expect(answer.headers.get('content-security-policy')).toContain("'nonce-");
});
