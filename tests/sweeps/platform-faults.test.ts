import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getTicketPhoto } from '#shared/features/tickets/contract.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { complain } from '#tests/factories/tickets.ts';
import { liftBounds } from '#tests/harness/bounds.ts';
import { send } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type Binding, type FaultySite, secretText, startFaultySite } from '#tests/harness/faulty-main.ts';
import { servePublished } from '#tests/harness/publication.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';

/** Pages that strangers come for, each with something that only its content says. */
const pages: Readonly<Record<string, string>> = {
  '/': 'Баланс',
  '/programmy/balans/': 'Баланс',
  '/faq/': '<h1',
  '/blog/': '<h1',
  '/dostavka/': '<h1',
};

let made = 0;
/** An address that no cache knows. */
function freshOf(path: string): string {
  made += 1;
  return `${path}?kcal=1500&fresh=${made}`;
}

/** What cannot be read of the pages, each with what came in its place. */
async function listUnreadable(site: FaultySite, addressOf = (path: string) => path): Promise<string[]> {
  const found: string[] = [];
  for (const [path, content] of Object.entries(pages)) {
    const answer = await new Visitor(site).request(addressOf(path));
    const html = await answer.text();
    const isWhole = html.includes(content) && html.includes('</html>') && !html.includes(secretText);
    if (answer.status !== 200 || !isWhole) found.push(`${path}: ${answer.status} ${html.slice(0, 200)}`);
  }
  return found;
}

/** What is refused says so in Russian, in words of its own. */
async function expectRefused(answer: Response): Promise<void> {
  const text = await answer.text();
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect(text).toMatch(/[а-я]{4}/);
  expect(text).not.toContain('secret');
}

describe('published content that a new isolate cannot read', () => {
  test.each(['fails', 'silent', 'garbage', 'ten megabytes'] as const)(
    '(%s) is read from the tables: every page stands',
    async (mode) => {
      const site = await startFaultySite({ build: 'production' });
      try {
        await site.breakPlatform({ CONTENT: mode });
        expect(await listUnreadable(site)).toEqual([]);
      } finally {
        await site.stop();
      }
    },
  );
});

describe('a site that is up', () => {
  let site: FaultySite;
  let customer: Customer;

  beforeAll(async () => {
    site = await startFaultySite();
    await setClock(site, orderMoment);
    customer = await Customer.signedIn(site);
    await customer.place();
    await servePublished(new Visitor(site));
    await listUnreadable(site);
  });
  afterAll(() => site?.stop());
  beforeEach(() => liftBounds(site));
  afterEach(() => site.breakPlatform({}));

  const broken = ['fails', 'silent'] as const;
  const bindings: readonly Binding[] = [
    ...(['DB', 'CONTENT', 'PHOTOS', 'CHARGES', 'MESSAGES', 'TASKS', 'ACCOUNT_CHANNELS', 'CACHE'] as const),
  ];
  const table = bindings.flatMap((binding) => broken.map((mode) => ({ binding, mode })));

  test.each(table)('shows strangers every page while $binding is $mode', async ({ binding, mode }) => {
    await site.breakPlatform({ [binding]: mode });
    expect(await listUnreadable(site, freshOf)).toEqual([]);
  });

  test.each(broken)(
    'tells a customer in words that the database %s, and works on when it is back',
    async (mode) => {
      await site.breakPlatform({ DB: mode });
      await expectRefused(await customer.request('/personal/'));
      await expectRefused(await customer.request('/rest/orders/'));
      await expectRefused(
        await customer.request('/rest/orders/', { json: buildOrder({ firstOrder: false }) }),
      );
      await site.breakPlatform({});
      expect((await customer.request('/personal/')).status).toBe(200);
    },
  );

  test.each(broken)('says that a picture cannot be read now (%s)', async (mode) => {
    const id = await complain(site, customer);
    await site.breakPlatform({ PHOTOS: mode });
    await expectRefused(await send(customer, getTicketPhoto, { params: { id } }));
    await site.breakPlatform({});
    expect((await send(customer, getTicketPhoto, { params: { id } })).status).toBe(200);
  });
});
