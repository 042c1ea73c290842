import type { BrowserContext, Page } from 'playwright/test';
import { listOrders } from '#shared/features/orders/contract.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { deliverFirst } from '#tests/factories/tickets.ts';
import { mustCall } from '#tests/harness/call.ts';
import { liftBounds } from './bounds.ts';
import { begin } from './journey.ts';
import type { LocalWorker } from './local-worker.ts';
import { newPhone, Visitor } from './visitor.ts';

/** A phone that every site of the tests may have: each has a database of its own. */
export const accountPhone = '+79162041830';

/** Lets the browser go on as a visitor who is signed in. */
export const enterAs = (context: BrowserContext, site: LocalWorker, visitor: Visitor): Promise<void> =>
  context.addCookies(
    [...visitor.cookies].map(([name, value]) => ({ name, value, url: site.url, httpOnly: true })),
  );

/** Signs the browser in without the dialogs, as a customer who has placed an order. */
export async function signInWithOrder(
  context: BrowserContext,
  site: LocalWorker,
  phone = accountPhone,
  days: 7 | 28 = 28,
): Promise<Visitor> {
  const visitor = new Visitor(site);
  await visitor.signIn(phone);
  await liftBounds(site);
  const placed = await visitor.request('/rest/orders/', {
    json: buildOrder({ days }),
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  if (!placed.ok) throw new Error(`No order: ${placed.status} ${await placed.text()}`);
  await enterAs(context, site, visitor);
  return visitor;
}

/** Begins a journey of a new customer whose first deliveries have come. */
export async function signInAfterDeliveries(
  page: Page,
  site: LocalWorker,
  count: number,
): Promise<{ readonly visitor: Visitor; readonly orderId: string }> {
  await begin(page, site);
  const visitor = await signInWithOrder(page.context(), site, newPhone());
  const { orders } = await mustCall(visitor, listOrders);
  const orderId = orders[0]?.id ?? '';
  for (let index = 0; index < count; index += 1) await deliverFirst(site, orderId);
  return { visitor, orderId };
}
