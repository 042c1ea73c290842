import { Response } from 'miniflare';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ContractOrigin, type Description } from '#tests/doubles/contract-origin.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, Visitor } from '#tests/harness/visitor.ts';

let backend: ContractOrigin;
let edge: LocalWorker;

beforeAll(async () => {
  const site = await startLocalWorker();
  const description: Description = await (await new Visitor(site).request('/rest/openapi.json')).json();
  await site.stop();
  backend = await new ContractOrigin(description).start();
  // What is deployed, with nothing bound but files and pictures.
  edge = await startLocalWorker({
    isEdge: true,
    build: 'production',
    vars: { REST_ORIGIN: backend.url, SITE_URL: 'https://befit.example', HOP_SECRET: 'x'.repeat(32) },
    outboundService: async (request) => {
      const body = request.method === 'GET' ? null : await request.arrayBuffer();
      const { method, headers } = request;
      const answer = await fetch(request.url, { method, headers: [...headers], body, redirect: 'manual' });
      return new Response(await answer.arrayBuffer(), {
        status: answer.status,
        headers: [...answer.headers],
      });
    },
  });
});
afterAll(() => Promise.all([edge?.stop(), backend?.stop()]));

test('a backend that knows only the description signs a customer in through the edge', async () => {
  const visitor = new Visitor(edge);
  const phone = newPhone();
  const first = await visitor.request('/rest/customer/auth/', { json: { step: 1, phone } });
  expect(first.status).toBe(200);
  const wrong = await visitor.request('/rest/customer/auth/login/', { json: { step: 2, phone, code: 1 } });
  expect([wrong.status, visitor.cookies.has('auth')]).toEqual([422, false]);
  const code = ContractOrigin.code;
  expect(
    (await visitor.request('/rest/customer/auth/login/', { json: { step: 2, phone, code } })).status,
  ).toBe(200);
  expect(visitor.cookies.has('auth')).toBe(true);
  expect(visitor.cookies.has('user[accessToken]')).toBe(true);

  const page = await visitor.request('/personal/settings/');
  expect([page.status, (await page.text()).includes('Зинаида')]).toEqual([200, true]);
  expect((await visitor.request('/rest/orders/')).status).toBe(200);
  const [token] = backend.tokens.keys();
  expect(backend.asked.at(-1)?.headers['authorization-token']).toBe(token);

  backend.tokens.clear();
  expect((await visitor.request('/rest/orders/')).status).toBe(401);
  expect(visitor.cookies.size).toBe(0);
});

test('its pages stand', async () => {
  // Not home: what is sold there depends on a season, which a smallest answer does not have right.
  for (const path of ['/faq/', '/otzyvy/', '/homemade-food/', '/politika/']) {
    const page = await new Visitor(edge).request(path);
    expect([path, page.status]).toEqual([path, expect.toSatisfy((status: number) => status < 500)]);
    expect(await page.text()).toContain('<h1');
  }
});

test('its timer and queues have nothing to do: nothing is bound', () => {
  expect(
    edge.logs.filter((line) => /"level":"error"/.test(line) && /DB|CONTENT|undefined/.test(line)),
  ).toEqual([]);
});
