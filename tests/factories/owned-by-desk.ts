import { failOne } from '#tests/harness/operations.ts';
import { present } from '#tests/harness/present.ts';
import type { Build } from './owned-call.ts';
import { deliverFirst } from './tickets.ts';

/** What the desk reads of somebody, and corrects. */
export const deskCalls: Readonly<Record<string, Build>> = {
  'GET /rest/operations/deliveries/': async (owner) => ({ query: { order: (await owner.place()).id } }),
  'GET /rest/operations/orders/:id/': async (owner) => ({ params: { id: (await owner.place()).id } }),
  'POST /rest/operations/deliveries/:id/reversal/': async (owner, site) => ({
    params: { id: await deliverFirst(site, (await owner.place()).id) },
    body: { reason: 'mistake' },
  }),
  'POST /rest/operations/deliveries/:id/reversal/settle/': async (owner, site) => {
    const { id: orderId } = await owner.place();
    const id = await deliverFirst(site, orderId);
    await site.db
      .prepare(
        `INSERT INTO delivery_reversals (delivery_id, order_id, reason, earned_kop, cash_kop, bonuses_kop, missing_kop, reversed_at)
         VALUES (?1, ?2, 'mistake', 0, 0, 0, 5000, 0)`,
      )
      .bind(id, orderId)
      .run();
    return { params: { id }, body: { because: 'Простили' } };
  },
  'POST /rest/operations/deliveries/:id/arrival/': async (owner, site) => ({
    params: { id: await failOne(site, (await owner.place()).id) },
    body: { dryRun: false },
  }),
  'POST /rest/operations/manifests/order/': async (owner, site) => {
    const { id } = await owner.place();
    const row = await site.db
      .prepare(
        'SELECT id, date, zone_code AS zone, interval_code AS interval FROM deliveries WHERE order_id = ?',
      )
      .bind(id)
      .first<{ id: string; date: string; zone: string; interval: string }>();
    const { id: stop, ...manifest } = present(row, 'delivery');
    return { body: { ...manifest, ids: [stop] } };
  },
  'POST /rest/operations/views/:id/remove/': async (_owner, site) => {
    const id = crypto.randomUUID();
    await site.db
      .prepare(
        `INSERT INTO desk_views (id, owner_id, page, name, query, is_shared, saved_at)
         VALUES (?1, '', 'orders', 'Новые', '', 0, 0)`,
      )
      .bind(id)
      .run();
    return { params: { id } };
  },
  'GET /rest/operations/customers/:id/': async (owner) => ({ params: { id: owner.id } }),
};
