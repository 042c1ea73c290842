import { getCookie, setCookie } from 'hono/cookie';
import type { Basket } from '#shared/features/homemade/basket.ts';
import { BASKET_COOKIE } from '#shared/features/homemade/rules.ts';
import type { AppContext, Session } from '../../../context.ts';
import { sha256 } from '../../../hash.ts';
import * as sql from './sql.ts';

/** Half a year, in seconds. */
const LIFETIME_S = 182 * 86_400;

function setBasketCookie(c: AppContext, token: string): void {
  setCookie(c, BASKET_COOKIE, token, {
    path: '/',
    maxAge: token === '' ? 0 : LIFETIME_S,
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
  });
}

/** The basket of this browser; undefined while it has none. */
async function browserOwner(c: AppContext): Promise<string | undefined> {
  const token = getCookie(c, BASKET_COOKIE);
  return token !== undefined && /^[0-9a-f-]{36}$/.test(token) ? `browser:${await sha256(token)}` : undefined;
}

const customerOwner = (customerId: string) => `customer:${customerId}`;

/** Whose basket a change belongs to; a stranger's browser gets its token with the first dish. */
async function requireOwner(c: AppContext, session: Session | null): Promise<string> {
  if (session) {
    await mergeBasket(c, session.customer.id);
    return customerOwner(session.customer.id);
  }
  const known = await browserOwner(c);
  if (known !== undefined) return known;
  const token = crypto.randomUUID();
  setBasketCookie(c, token);
  return `browser:${await sha256(token)}`;
}

/** Hands the basket of this browser over to who has signed in. */
export async function mergeBasket(c: AppContext, customerId: string): Promise<void> {
  const owner = await browserOwner(c);
  if (owner === undefined) return;
  await sql.mergeBaskets(c.env.DB, owner, customerOwner(customerId), c.get('services').clock.now());
  setBasketCookie(c, '');
}

async function readOf(db: D1Database, owners: readonly string[]): Promise<Basket> {
  const rows = owners.length === 0 ? [] : await sql.listBasketRows(db, owners);
  const basket: Basket = { lines: [], soldOut: [] };
  for (const { dish_code: dish, title, tint, picture, count, price_kop, weight_g } of rows) {
    if (price_kop === null || weight_g === null) basket.soldOut.push({ dish, title });
    else basket.lines.push({ dish, title, tint, picture, count, priceKop: price_kop, weightG: weight_g });
  }
  return basket;
}

/** The visitor's basket. A browser's own one is seen by its customer even before it is handed over. */
export async function readBasket(c: AppContext, session: Session | null): Promise<Basket> {
  const owners = [session && customerOwner(session.customer.id), await browserOwner(c)];
  return readOf(
    c.env.DB,
    owners.filter((owner) => owner != null),
  );
}

/** Sets the portions of a dish and tells what the basket holds then. */
export async function changeBasket(
  c: AppContext,
  session: Session | null,
  { dish, count }: { readonly dish: string; readonly count: number },
): Promise<Basket> {
  const owner = await requireOwner(c, session);
  await sql.setCount(c.env.DB, { owner, dish, count, now: c.get('services').clock.now() });
  return readOf(c.env.DB, [owner]);
}

/** Puts the dishes of a former order into the basket; undefined where the customer has no such order. */
export async function repeatOrder(
  c: AppContext,
  session: Session,
  orderId: string,
): Promise<Basket | undefined> {
  const owner = await requireOwner(c, session);
  const customerId = session.customer.id;
  const now = c.get('services').clock.now();
  const isFound = await sql.repeatOrder(c.env.DB, { id: orderId, customerId, owner, now });
  return isFound ? readOf(c.env.DB, [owner]) : undefined;
}
