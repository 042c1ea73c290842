import { createHash, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { sql } from '../../../worker/platform/database.ts';
import { buildOrder } from '../../factories/orders.ts';
import type { LocalSite } from '../../harness/local-site.ts';

const YEAR_MS = 365 * 86_400_000;
const ROWS_AT_ONCE = 2000;

/** A customer who has signed in, with what asks for their order, always the same one under the same key. */
export interface Shopper {
  readonly headers: Readonly<Record<string, string>>;
  readonly key: string;
  readonly request: {
    readonly path: string;
    readonly method: 'POST';
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
}

let people = 0;

/** A network address that nobody else of the run has. */
export function newAddress(): string {
  people += 1;
  return `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`;
}

/** A phone that nobody else of the run has. */
export function newPhone(): string {
  people += 1;
  return `+79${String(100_000_000 + people)}`;
}

/** What a browser says with what it sends. */
export const jsonHeaders = (origin: string) => ({
  Origin: origin,
  'Content-Type': 'application/json',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
});

function newShopper(origin: string, at: number, start: string) {
  const [id, key, phone] = [randomUUID(), randomUUID(), newPhone()];
  const token = randomBytes(32).toString('base64url');
  const auth = { name: 'Анна', email: '', accessToken: token, id, phone };
  const headers = {
    ...jsonHeaders(origin),
    Cookie: `auth=${encodeURIComponent(JSON.stringify(auth))}`,
    'CF-Connecting-IP': newAddress(),
  };
  const order = buildOrder({ start, payment: 'card' });
  const body = JSON.stringify({ ...order, address: { ...order.address, flat: String(people % 9_000) } });
  const request = {
    ...{ path: '/rest/orders/', method: 'POST' as const, body },
    headers: { ...headers, 'Idempotency-Key': key },
  } as const;
  const hash = createHash('sha256').update(token).digest('hex');
  const shopper: Shopper = { headers, key, request };
  return { shopper, row: { id, phone, hash, at, until: at + YEAR_MS } };
}

/** Registers customers and signs them in, in the tables: thousands of them are no load by themselves. */
export async function addShoppers(
  { db, url }: LocalSite,
  count: number,
  at: number,
  start = '2026-11-18',
): Promise<Shopper[]> {
  const added = Array.from({ length: count }, () => newShopper(url, at, start));
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const rows = JSON.stringify(added.slice(from, from + ROWS_AT_ONCE).map(({ row }) => row));
    await db.write(
      [
        `INSERT INTO customers (id, phone, name, created_at)
         SELECT value ->> 'id', value ->> 'phone', 'Анна', value ->> 'at' FROM json_each(?)`,
        `INSERT INTO sessions (token_hash, customer_id, created_at, expires_at, id, last_used_at)
         SELECT value ->> 'hash', value ->> 'id', value ->> 'at', value ->> 'until', value ->> 'id', value ->> 'at'
         FROM json_each(?)`,
      ].map((text) => sql(text).with(rows)),
    );
  }
  return added.map(({ shopper }) => shopper);
}

/** Lets the kitchen and the couriers do as much as anybody may order. */
export async function openKitchen(site: LocalSite): Promise<void> {
  await site.db.write([sql('UPDATE zone_capacity SET deliveries = 1000000')]);
}

const Placed = z.object({
  order: z.object({ id: z.string(), payment: z.object({ url: z.nullable(z.string()) }) }),
});

/** Reads what placing an order answered. */
export function readPlaced(text: string): { readonly id: string; readonly url: string | null } {
  const { id, payment } = Placed.parse(JSON.parse(text)).order;
  return { id, url: payment.url };
}

/** Places the order of a shopper; repeated, it is the same order. Status 0 is no answer at all. */
export async function placeOrder(site: string, { request: { path, ...request } }: Shopper) {
  try {
    const answer = await fetch(site + path, { ...request, signal: AbortSignal.timeout(30_000) });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}
