import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalSite, startLocalSite } from '#tests/harness/local-site.ts';

// What is deployed, as the platform runs it: kept pages in each encoding.
let deployed: LocalSite;
beforeAll(async () => {
  deployed = await startLocalSite({ build: 'production' });
});
afterAll(() => deployed?.stop());

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(new URL(path, deployed.url), { headers, redirect: 'manual' });
  const how = /page;desc="(\w+)"/.exec(answer.headers.get('server-timing') ?? '')?.[1];
  return { how, answer, text: await answer.text() };
}

test('a kept page answers whoever has it already without its bytes', async () => {
  expect((await get('/oplata/')).how).toBe('miss');
  expect((await get('/oplata/?utm_source=ya')).how).toBe('hit');
  const tag = (await get('/oplata/')).answer.headers.get('etag') ?? '';
  const known = await get('/oplata/', { 'If-None-Match': tag });
  expect([known.answer.status, known.text]).toEqual([304, '']);
});

test.each([
  ['/blog/', ['br', 'gzip', 'identity']],
  ['/kontakty/', ['identity', 'gzip', 'br']],
])(
  '%s is the same document in every encoding, cookie or not, asked again and again',
  async (path, codings) => {
    const documents = new Set<string>();
    for (const more of [{}, {}, { Cookie: 'junk=1' }, { Cookie: 'other=2' }])
      for (const coding of codings) {
        const { answer, text } = await get(path, { 'Accept-Encoding': coding, ...more });
        expect([coding, answer.status, answer.headers.get('vary')]).toEqual([coding, 200, 'Accept-Encoding']);
        if (coding === 'br') expect(answer.headers.get('content-encoding')).toBe('br');
        documents.add(text);
      }
    const [document = '', ...others] = documents;
    expect(others).toEqual([]);
    expect(document).toMatch(/^<!DOCTYPE html>[\s\S]*<\/html>$/);
  },
);

test('nothing of the local environment is deployed, and no map of the sources is public', async () => {
  for (const path of [
    '/local/inbox',
    '/local/inbox.json',
    '/local/clock',
    '/.vite/manifest.json',
    '/_headers',
  ])
    expect([path, (await get(path)).answer.status]).toEqual([path, 404]);
});

test('every file that home names exists, hashed ones for ever', async () => {
  const { text } = await get('/');
  const files = [...text.matchAll(/(?:href|src)="(\/(?:assets|fonts|icons)\/[^"]+)"/g)].map(
    ([, file = '']) => file,
  );
  expect(files.length).toBeGreaterThan(3);
  for (const file of new Set(files)) {
    const { answer } = await get(file);
    expect([file, answer.status]).toEqual([file, 200]);
    if (file.startsWith('/assets/')) expect(answer.headers.get('cache-control')).toContain('immutable');
  }
});
