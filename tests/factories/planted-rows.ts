import { randomUUID } from 'node:crypto';
import type { Order } from '#shared/features/orders/schema.ts';
import type { Site } from '#tests/site.ts';
import { sql } from '#worker/platform/database.ts';

// What no call and no command of the product makes by itself: faults, and what a person has to look after.

type Value = string | number | null;
const write = ({ inside }: Site, text: string, ...values: Value[]) =>
  inside.stores.site.write([sql(text).with(...values)]);

/** A table that cannot be read or written, as one that is damaged. */
export const breakTable = (site: Site, table: string) =>
  write(site, `ALTER TABLE ${table} RENAME TO broken_${table}`);

/** A message of a queue that no try could handle; returns its id. */
export async function plantDeadLetter(site: Site, body = '{}'): Promise<string> {
  const id = randomUUID();
  await write(
    site,
    `INSERT INTO dead_letters (id, queue, body, reason, died_at) VALUES (?1, 'messages', ?2, 'x', 0)`,
    id,
    body,
  );
  return id;
}

/** An SMS of the outbox in a state; returns its id. */
export async function plantMessage(
  site: Site,
  state: 'waiting' | 'dead',
  at = site.inside.clock.now(),
): Promise<string> {
  const id = randomUUID();
  await write(
    site,
    `INSERT INTO messages (id, key, channel, recipient, template, data, state, tries, next_at, last_error, created_at)
     VALUES (?1, ?1, 'sms', '+79160000001', 'dishes-delivered', '{"number":"7"}', ?2, 6, ?3, 'the gateway said no', ?3)`,
    ...[id, state, at],
  );
  return id;
}

/** A refund of the payment of an order, in a state since a moment; returns its id. */
export async function plantRefund(
  site: Site,
  order: Order,
  state = 'person',
  at = site.inside.clock.now(),
): Promise<string> {
  const id = randomUUID();
  await write(
    site,
    `INSERT INTO refunds (id, payment_id, key, amount_kop, state, created_at, next_at)
     SELECT ?1, id, ?1, 100, ?3, ?4, ?4 FROM payments WHERE invoice_id = ?2`,
    ...[id, order.id, state, at],
  );
  return id;
}

/** Bonuses that were spent before the delivery that gave them was reversed. */
export const plantMissingBonuses = (site: Site, order: Order, deliveryId: string) =>
  write(
    site,
    `INSERT INTO delivery_reversals (delivery_id, order_id, note, withdrawn, earned_kop, cash_kop, bonuses_kop, missing_kop, reversed_at)
     VALUES (?1, ?2, 'Ошиблись', '[]', 0, 0, 0, 5000, 0)`,
    ...[deliveryId, order.id],
  );

/** A newer wording of the offer, as a release brings it. */
export const plantEdition = (site: Site, version: string, words = '') =>
  write(
    site,
    `INSERT INTO offered_editions (path, version, title, lead, blocks, seo_title, seo_description)
     SELECT path, ?1, title, lead, json_set(blocks, '$[0].text', ?2 || (blocks ->> '$[0].text')), seo_title, seo_description
     FROM offered_editions WHERE path = '/oferta/' ORDER BY version LIMIT 1`,
    ...[version, words],
  );

/** When something was last done by the clock. */
export const plantMark = (site: Site, name: string, reached: number) =>
  write(
    site,
    `INSERT INTO timer_marks (name, reached) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET reached = excluded.reached`,
    ...[name, reached],
  );
