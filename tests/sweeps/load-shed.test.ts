import { Response as OutboundResponse } from 'miniflare';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalWorker, startLocalWorker } from '#scripts/local/local-worker.ts';
import { crawlerAgent as crawler } from '#tests/harness/html.ts';
import { newPhone, Visitor } from '#tests/harness/visitor.ts';
import { MAX_CONCURRENT, RETRY_AFTER_S } from '#worker/edge/load-limit.ts';

let site: LocalWorker;
let waiting: ((answer: OutboundResponse) => void)[] = [];

beforeAll(async () => {
  site = await startLocalWorker({
    build: 'production',
    vars: { SMS_RU_API_ID: 'api-id' },
    // A gateway that takes messages and does not answer: whoever asks for a code waits.
    outboundService: () => new Promise((resolve) => waiting.push(resolve)),
  });
});
afterAll(async () => {
  release();
  await site?.stop();
});

function release(): void {
  for (const answer of waiting) answer(new OutboundResponse('', { status: 500 }));
  waiting = [];
}

let askers = 0;
/** Somebody asks for a code, each from a network of their own: one network would be bounded before the isolate is full. */
const askForCode = (signal?: AbortSignal) => {
  askers += 1;
  return fetch(`${site.url}/rest/customer/auth/`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: site.url,
      'CF-Connecting-IP': `10.${100 + (askers >> 8)}.${askers & 255}.1`,
    },
    body: JSON.stringify({ step: 1, phone: newPhone(), name: 'Анна', type: 'register', consent: true }),
    ...(signal && { signal }),
  });
};

const programmes = () => new Visitor(site).request('/rest/programmes/');

/** Gives the isolate as much to do as it takes, and gives back what ends it. */
async function fill(signal?: AbortSignal): Promise<() => Promise<number[]>> {
  const calls = Array.from({ length: MAX_CONCURRENT }, () => askForCode(signal).catch(() => undefined));
  await expect.poll(() => waiting.length, { timeout: 9_000, interval: 20 }).toBe(MAX_CONCURRENT);
  return async () => {
    release();
    return (await Promise.all(calls)).map((answer) => answer?.status ?? 0);
  };
}

test('a full isolate turns calls and renderings away, and goes on with what is kept', async () => {
  const kept = await (await new Visitor(site).request('/')).text();
  const end = await fill();

  const refused = await programmes();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, String(RETRY_AFTER_S)]);
  expect(await refused.json()).toMatchObject({
    error: { code: 'overloaded', message: expect.stringMatching(/[а-я]/) },
  });

  for (const agent of ['Mozilla/5.0', crawler]) {
    const page = await new Visitor(site).request('/faq/', { headers: { 'User-Agent': agent } });
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, String(RETRY_AFTER_S)]);
    expect(await page.text()).toContain('слишком много посетителей');
  }

  const form = await new Visitor(site).request('/rest/leads/', {
    form: { kind: 'contact-us' },
    headers: { Accept: 'text/html' },
  });
  expect([form.status, form.headers.get('content-type')]).toEqual([503, 'text/html; charset=UTF-8']);

  const home = await new Visitor(site).request('/');
  expect([home.status, await home.text()]).toEqual([200, kept]);
  expect((await new Visitor(site).request('/offline.css')).status).toBe(200);

  expect(new Set(await end())).toEqual(new Set([503]));
  expect((await programmes()).status).toBe(200);
  expect((await new Visitor(site).request('/faq/')).status).toBe(200);
  expect(site.logs.filter((line) => line.includes('load shed'))).toHaveLength(1);
});

test('people who go away leave no room taken', async () => {
  const leaving = new AbortController();
  const end = await fill(leaving.signal);
  expect((await programmes()).status).toBe(503);
  leaving.abort();
  await end();
  await expect.poll(async () => (await programmes()).status, { timeout: 9_000 }).toBe(200);
});
