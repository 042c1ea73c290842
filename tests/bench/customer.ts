import { buildOrder, orderMoment } from '../factories/orders.ts';
import { liftBounds } from '../harness/bounds.ts';
import type { LocalWorker } from '../harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '../harness/visitor.ts';

/** Signs a new customer in who has an order of four weeks; the site's clock stands at `orderMoment`. */
export async function signInCustomer(site: LocalWorker): Promise<Visitor> {
  await setClock(site, orderMoment);
  const visitor = new Visitor(site);
  await visitor.signIn(newPhone());
  await liftBounds(site);
  const placed = await visitor.request('/rest/orders/', {
    json: buildOrder({ days: 28 }),
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  if (!placed.ok) throw new Error(`No order: ${placed.status}`);
  return visitor;
}
