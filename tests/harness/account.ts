import type { BrowserContext } from 'playwright/test';
import { buildOrder } from '#tests/factories/orders.ts';
import type { LocalWorker } from './local-worker.ts';
import { Visitor } from './visitor.ts';

/** A phone that every site of the tests may have: each has a database of its own. */
export const accountPhone = '+79162041830';

/** Signs the browser in without the dialogs, as a customer who has placed an order. */
export async function signInWithOrder(
  context: BrowserContext,
  site: LocalWorker,
  phone = accountPhone,
): Promise<Visitor> {
  const visitor = new Visitor(site);
  await visitor.signIn(phone);
  const placed = await visitor.request('/rest/orders/', {
    json: buildOrder({ days: 28 }),
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  if (!placed.ok) throw new Error(`No order: ${placed.status} ${await placed.text()}`);
  await context.addCookies(
    [...visitor.cookies].map(([name, value]) => ({ name, value, url: site.url, httpOnly: true })),
  );
  return visitor;
}
