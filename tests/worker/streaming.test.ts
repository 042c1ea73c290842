import { HtmlValidate } from 'html-validate';
import type { Request as OutboundRequest } from 'miniflare';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { Visitor } from '#tests/harness/visitor.ts';
import { startEdge } from './edge-site.ts';

const DELAY_MS = 300;
const slow = /^\/rest\/(programmes|menu|orders\/options)\//;

let origin: LocalWorker;
let edge: LocalWorker;
beforeAll(async () => {
  origin = await startLocalWorker();
  edge = await startEdge({
    origin,
    intercept: async (request: OutboundRequest) => {
      if (slow.test(new URL(request.url).pathname))
        await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
      return undefined;
    },
  });
  await new Visitor(edge).request('/faq/');
});
afterAll(() => Promise.all([origin?.stop(), edge?.stop()]));

interface Chunk {
  readonly at: number;
  readonly text: string;
}

/** The page as it arrives; compression would hold the first part back. */
async function chunksOf(headers: Record<string, string> = {}): Promise<Chunk[]> {
  const start = performance.now();
  const answer = await new Visitor(edge).request('/', {
    headers: { 'Accept-Encoding': 'identity', ...headers },
  });
  expect(answer.status).toBe(200);
  const chunks: Chunk[] = [];
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    chunks.push({ at: performance.now() - start, text: part.value });
  return chunks;
}

test('people get the shell with the loader while the data is on its way, then the main part', async () => {
  const chunks = await chunksOf();
  const early = chunks.filter(({ at }) => at < DELAY_MS);
  const shell = early.map(({ text }) => text).join('');
  expect(shell).toContain('<header');
  expect(shell).toMatch(/<[^>]* data-loader/);
  expect(shell).toContain('<footer');
  expect(shell).not.toContain('id="configurator"');
  const whole = chunks.map(({ text }) => text).join('');
  expect(whole.slice(shell.length)).toContain('id="configurator"');
  expect(whole).toMatch(/<\/html>$/);
});

test('the streamed document is valid, and its late scripts carry the nonce', async () => {
  const whole = (await chunksOf()).map(({ text }) => text).join('');
  const validator = new HtmlValidate({
    root: true,
    extends: ['html-validate:standard'],
    rules: {
      'attr-case': 'off',
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'valid-id': ['error', { relaxed: true }],
      'no-inline-style': 'off',
      'tel-non-breaking': 'off',
    },
  });
  const { results } = await validator.validateString(whole);
  expect(
    results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
  ).toEqual([]);
  const [nonce] = /nonce="([^"]+)"/.exec(whole)?.slice(1) ?? [];
  for (const [, attributes] of whole.matchAll(/<script([^>]*)>/g))
    expect(attributes).toMatch(
      /type="application\/json"/.test(attributes ?? '') ? /json/ : `nonce="${nonce}"`,
    );
});

test('crawlers wait for the whole page', async () => {
  const chunks = await chunksOf({ 'User-Agent': 'Googlebot/2.1' });
  const whole = chunks.map(({ text }) => text).join('');
  expect(chunks[0]?.at).toBeGreaterThanOrEqual(DELAY_MS - 20);
  expect(whole).toContain('id="configurator"');
  expect(whole).not.toMatch(/<template id="B:|<[^>]* data-loader/);
});

test('a visitor who leaves in the middle disturbs nobody', async () => {
  const leave = async () => {
    const controller = new AbortController();
    const asked = fetch(`${edge.url}/`, {
      signal: controller.signal,
      headers: { 'User-Agent': 'Mozilla/5.0 Chrome/156.0' },
    });
    setTimeout(() => controller.abort(), 150);
    await asked.then((answer) => answer.text()).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: 20 }, leave));
  expect((await new Visitor(edge).request('/')).status).toBe(200);
  expect(edge.logs.filter((line) => /unhandled|uncaught/i.test(line))).toEqual([]);
});
