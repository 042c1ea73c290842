import type { Basket, BasketChange } from '#shared/features/homemade/basket.ts';
import { sha256 } from '../../../../hash.ts';
import type { Scope } from '../../../../scope.ts';
import { countOfAddress, refuseThisHour } from '../../../visitors/api.ts';
import * as sql from './sql.ts';

/** Whose basket is meant: that of a customer, of a browser, or of a customer whose browser has one as well. */
export interface BasketVisitor {
  readonly customerId: string | null;
  /** Token in the browser's cookie. */
  readonly token: string | undefined;
}

const customerOwner = (customerId: string) => `customer:${customerId}`;
const browserOwner = async (token: string) => `browser:${await sha256(token)}`;

async function ownersOf({ customerId, token }: BasketVisitor): Promise<string[]> {
  return [
    ...(customerId === null ? [] : [customerOwner(customerId)]),
    ...(token === undefined ? [] : [await browserOwner(token)]),
  ];
}

/** The basket that a change goes to: a customer's own takes the browser's in first. */
async function ownerOf(scope: Scope, { customerId, token }: BasketVisitor): Promise<string> {
  if (customerId !== null) {
    await mergeBasket(scope, customerId, token);
    return customerOwner(customerId);
  }
  if (token === undefined) throw new Error('A basket belongs to a customer or to a browser');
  return browserOwner(token);
}

/** Adds what a browser's basket holds to that of the customer who has signed in there. */
export async function mergeBasket(
  scope: Scope,
  customerId: string,
  token: string | undefined,
): Promise<void> {
  if (token === undefined) return;
  await sql.mergeBaskets(scope.db, await browserOwner(token), customerOwner(customerId), scope.clock.now());
}

async function readOf(scope: Scope, owners: readonly string[]): Promise<Basket> {
  const rows = owners.length === 0 ? [] : await sql.listBasketRows(scope.db, owners);
  const basket: Basket = { lines: [], soldOut: [] };
  for (const { dish_code: dish, title, tint, picture, count, price_kop, weight_g } of rows) {
    if (price_kop === null || weight_g === null) basket.soldOut.push({ dish, title });
    else basket.lines.push({ dish, title, tint, picture, count, priceKop: price_kop, weightG: weight_g });
  }
  return basket;
}

/** The visitor's basket. A browser's own one is seen by its customer even before it is merged. */
export async function readBasket(scope: Scope, visitor: BasketVisitor): Promise<Basket> {
  return readOf(scope, await ownersOf(visitor));
}

/** Sets the portions of a dish and tells what the basket holds then. */
export async function changeBasket(
  scope: Scope,
  visitor: BasketVisitor,
  { dish, count, keep }: BasketChange,
): Promise<Basket> {
  const owner = await ownerOf(scope, visitor);
  // Whoever sends a token of their own has no basket yet either.
  if (visitor.customerId === null && count > 0 && !(await sql.hasLines(scope.db, owner)))
    await countOfAddress(scope, 'basket', () =>
      refuseThisHour(scope, 'too_many_requests', 'Из вашей сети уже начали много корзин'),
    );
  await sql.setCount(scope.db, { owner, dish, count, keepsMore: keep === 'more', now: scope.clock.now() });
  return readOf(scope, [owner]);
}

/** Puts the dishes of a former order into the basket; undefined where the customer has no such order. */
export async function repeatOrder(
  scope: Scope,
  { customerId, token }: BasketVisitor & { readonly customerId: string },
  orderId: string,
): Promise<Basket | undefined> {
  const owner = await ownerOf(scope, { customerId, token });
  const isFound = await sql.repeatOrder(scope.db, {
    id: orderId,
    customerId,
    owner,
    now: scope.clock.now(),
  });
  return isFound ? readOf(scope, [owner]) : undefined;
}
