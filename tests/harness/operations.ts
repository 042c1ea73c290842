import { localOperatorToken } from '#scripts/local/local-bindings.ts';
import type { LocalWorker } from '#scripts/local/local-worker.ts';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { Visitor } from './visitor.ts';

/** Makes an operators' call. */
export function operate(
  site: LocalWorker,
  path: string,
  json: object,
  token = localOperatorToken,
): Promise<Response> {
  return new Visitor(site).request(`/rest/operations/${path}`, {
    json,
    headers: { Authorization: `Bearer ${token}` },
  });
}

const way = ['locked', 'cooking', 'on_route', 'delivered'] as const satisfies readonly DeliveryState[];
type Target = (typeof way)[number] | 'failed';

/** Operators move deliveries through every state up to one; a delivery beyond a state stays where it is. */
export async function bringTo(site: LocalWorker, ids: readonly string[], to: Target): Promise<void> {
  const { results } = await site.db
    .prepare('SELECT id, date FROM deliveries WHERE id IN (SELECT value FROM json_each(?)) ORDER BY date')
    .bind(JSON.stringify(ids))
    .all<{ id: string; date: string }>();
  const steps = to === 'failed' ? (['locked', 'failed'] as const) : way.slice(0, way.indexOf(to) + 1);
  for (const date of new Set(results.map((row) => row.date))) {
    const ofDate = results.filter((row) => row.date === date).map((row) => row.id);
    for (const step of steps) {
      const answer = await operate(site, 'deliveries/', { date, to: step, ids: ofDate });
      if (!answer.ok) throw new Error(`Not moved to ${step}: ${await answer.text()}`);
    }
  }
}

/** Deliveries of an order that come, oldest first. */
export async function deliveryIds(site: LocalWorker, orderId: string, count = 1_000): Promise<string[]> {
  const { results } = await site.db
    .prepare(
      `SELECT id FROM deliveries WHERE order_id = ?1 AND state NOT IN ('delivered', 'skipped', 'frozen', 'failed')
       ORDER BY date LIMIT ?2`,
    )
    .bind(orderId, count)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

/** The next deliveries of an order arrive. */
export async function deliverNext(site: LocalWorker, orderId: string, count = 1): Promise<string[]> {
  const ids = await deliveryIds(site, orderId, count);
  await bringTo(site, ids, 'delivered');
  return ids;
}
