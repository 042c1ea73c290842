import { createHash, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Order, PlaceOrderInput } from '../../../shared/features/orders/schema.ts';
import { buildOrder } from '../../factories/orders.ts';
import type { LocalWorker } from '../../harness/local-worker.ts';
import type { Answer, Client } from './traffic.ts';

const YEAR_MS = 365 * 86_400_000;
const ROWS_AT_ONCE = 2000;

/** A customer who has signed in, on a device and at an address of their own. */
export interface Shopper {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The order that they place, always under the same key. */
  readonly key: string;
  readonly flat: string;
}

let shoppers = 0;

/** A network address that nobody else of the run has. */
export function newAddress(): string {
  shoppers += 1;
  return `10.${(shoppers >> 16) & 255}.${(shoppers >> 8) & 255}.${shoppers & 255}`;
}

/** A phone that nobody else of the run has. */
export function newPhone(): string {
  shoppers += 1;
  return `+79${String(100_000_000 + shoppers)}`;
}

function newShopper(at: number) {
  const [id, token, phone, address] = [
    randomUUID(),
    randomBytes(32).toString('base64url'),
    newPhone(),
    newAddress(),
  ];
  const auth = { name: 'Анна', email: '', accessToken: token, id, phone };
  const shopper: Shopper = {
    id,
    headers: { Cookie: `auth=${encodeURIComponent(JSON.stringify(auth))}`, 'CF-Connecting-IP': address },
    key: randomUUID(),
    flat: String(shoppers % 9_000),
  };
  const hash = createHash('sha256').update(token).digest('hex');
  return { shopper, row: { id, phone, hash, at, until: at + YEAR_MS } };
}

/** Registers customers and signs them in, in the tables: thousands of them are no load by themselves. */
export async function addShoppers(site: LocalWorker, count: number, at: number): Promise<Shopper[]> {
  const added = Array.from({ length: count }, () => newShopper(at));
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const rows = JSON.stringify(added.slice(from, from + ROWS_AT_ONCE).map(({ row }) => row));
    await site.db.batch([
      site.db
        .prepare(
          `INSERT INTO customers (id, phone, name, created_at)
           SELECT value ->> 'id', value ->> 'phone', 'Анна', value ->> 'at' FROM json_each(?)`,
        )
        .bind(rows),
      site.db
        .prepare(
          `INSERT INTO sessions (token_hash, customer_id, created_at, expires_at, id, last_used_at)
           SELECT value ->> 'hash', value ->> 'id', value ->> 'at', value ->> 'until', value ->> 'id', value ->> 'at'
           FROM json_each(?)`,
        )
        .bind(rows),
    ]);
  }
  return added.map(({ shopper }) => shopper);
}

/** Lets the kitchen and the couriers do as much as anybody may order. */
export async function openKitchen(site: LocalWorker): Promise<void> {
  await site.db.prepare('UPDATE zone_capacity SET deliveries = 1000000').run();
}

const Placed = z.object({
  order: z.object({ id: z.string(), payment: z.object({ url: z.nullable(z.string()) }) }),
});
type Placed = Pick<Order, 'id'> & { readonly url: string | null };

/** Reads what placing an order answered. */
export function readPlaced({ text }: Answer): Placed {
  const { id, payment } = Placed.parse(JSON.parse(text)).order;
  return { id, url: payment.url };
}

/** The body of a shopper's order, to be paid by card. */
function orderOf({ flat }: Shopper, start: string): PlaceOrderInput {
  const order = buildOrder({ start, payment: 'card' });
  return { ...order, address: { ...order.address, flat } };
}

/** Places the order of a shopper; repeated, it is the same order. */
export const placeOrder = (client: Client, shopper: Shopper, start: string): Promise<Answer> =>
  client.ask({
    path: '/rest/orders/',
    headers: { ...shopper.headers, 'Idempotency-Key': shopper.key },
    json: orderOf(shopper, start),
  });
