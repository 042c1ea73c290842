import { Response as ServiceResponse } from 'miniflare';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalWorker, startLocalWorker } from '#scripts/local/local-worker.ts';
import { pictureWidths } from '#shared/features/pictures/address.ts';

const names = [
  'covers/blog-belok',
  'covers/blog-eda-i-trenirovki',
  'covers/blog-kak-chitat-kbzhu',
  'covers/blog-kak-hranit-i-razogrevat',
];

let site: LocalWorker;
let [making, most] = [0, 0];
let waiting: (() => void)[] = [];
beforeAll(async () => {
  site = await startLocalWorker({
    images: async (request) => {
      // A service that does not take what it is sent would leave the sender waiting.
      await request.arrayBuffer();
      making += 1;
      most = Math.max(most, making);
      await new Promise<void>((resolve) => waiting.push(resolve));
      making -= 1;
      return new ServiceResponse('made', { headers: { 'content-type': 'image/webp' } });
    },
  });
});
afterAll(() => site?.stop());

const get = async (path: string, address = '198.51.100.1') => {
  const answer = await fetch(`${site.url}${path}`, { headers: { 'CF-Connecting-IP': address } });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
};

/** Lets everything that is made end, now and later. */
async function releaseAll<T>(answers: Promise<T>): Promise<T> {
  const release = setInterval(() => {
    for (const end of waiting.splice(0)) end();
  }, 20);
  try {
    return await answers;
  } finally {
    clearInterval(release);
  }
}

test('pictures are made a few at once; the others wait for their turn and come', {
  timeout: 60_000,
}, async () => {
  waiting = [];
  const paths = names.flatMap((name) => pictureWidths.map((width) => `/pictures/${width}/80/${name}.webp`));
  const answers = Promise.all(paths.map((path) => get(path)));
  await expect.poll(() => making, { timeout: 10_000 }).toBe(8);
  const statuses = (await releaseAll(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(pictureWidths.length);
  expect(most).toBe(8);
});

test('more of them than an isolate should hold are turned away for a moment, and nothing else is', {
  timeout: 60_000,
}, async () => {
  waiting = [];
  const path = `/pictures/1536/60/${names[0]}.webp`;
  const answers = Promise.all(
    Array.from({ length: 260 }, (_, index) => get(path, `198.51.100.${index % 250}`)),
  );
  await expect.poll(() => making, { timeout: 10_000 }).toBe(1);
  expect((await get('/rest/programmes/')).status).toBe(200);
  const all = await releaseAll(answers);
  const refused = all.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(20);
  expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['5']));
  expect(all.filter(({ status }) => status === 200).length + refused.length).toBe(260);
});
