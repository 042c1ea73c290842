import { sql } from 'kysely';
import type { Contract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Basket, BasketChange } from '#shared/features/homemade/basket.ts';
import * as contract from '#shared/features/homemade/contract.ts';
import { homemadeLimits } from '#shared/features/homemade/rules.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { safeBackUrl } from '#shared/routes.ts';
import { typeset } from '#shared/typography.ts';
import { parseColumns } from '../../../db/json-column.ts';
import { pictureOf } from '../../../db/picture-column.ts';
import { list, q, read, readFirst, write } from '../../../db/query.ts';
import { sha256 } from '../../../hash.ts';
import { type Call, calls } from '../../../rest/calls.ts';
import type { Scope } from '../../../scope.ts';
import { countOfAddress } from '../../visitors/limits/address.ts';
import { refuseThisHour } from '../../visitors/limits/commands.ts';
import { readBasketToken, setBasketToken } from './basket-cookie.ts';

/** Whose basket is meant: that of a customer, of a browser, or of a customer whose browser has one as well. */
export interface BasketVisitor {
  readonly customerId: string | null;
  /** Token in the browser's cookie. */
  readonly token: string | undefined;
}

const customerOwner = (customerId: string) => `customer:${customerId}`;
const browserOwner = async (token: string) => `browser:${await sha256(token)}`;

/** The basket that a change goes to: a customer's own takes the browser's in first. */
async function changedOwner(scope: Scope, { customerId, token }: BasketVisitor): Promise<string> {
  if (customerId !== null) {
    await mergeBasket(scope, customerId, token);
    return customerOwner(customerId);
  }
  if (token === undefined) throw new Error('A basket belongs to a customer or to a browser');
  return browserOwner(token);
}

/**
 * Adds what a browser's basket holds to that of the customer who has signed in there: portions add up, as far as the
 * limit allows.
 */
export async function mergeBasket(
  scope: Scope,
  customerId: string,
  token: string | undefined,
): Promise<void> {
  if (token === undefined) return;
  const from = await browserOwner(token);
  await write(
    scope.db,
    sql`INSERT INTO homemade_baskets (owner, dish_code, count, added_at, touched_at)
      SELECT ${customerOwner(customerId)}, dish_code, count, added_at, ${scope.clock.now()}
      FROM homemade_baskets WHERE owner = ${from}
      ON CONFLICT (owner, dish_code) DO UPDATE SET
        count = min(${homemadeLimits.portions}, count + excluded.count), touched_at = excluded.touched_at`,
    q.deleteFrom('homemadeBaskets').where('owner', '=', from),
  );
}

/** What stands in the baskets of these owners, in the order in which it was put in. */
async function readOwned({ db }: Scope, owners: readonly string[]): Promise<Basket> {
  const basket: Basket = { lines: [], soldOut: [] };
  if (owners.length === 0) return basket;
  const rows = await read(
    db,
    q
      .selectFrom('homemadeBaskets as b')
      .innerJoin('dishes as d', 'd.code', 'b.dishCode')
      .leftJoin('homemadeItems as h', (join) =>
        join.onRef('h.dishCode', '=', 'b.dishCode').on('h.isAvailable', '=', true),
      )
      .select(['b.dishCode as dish', 'd.title', 'd.tint', 'h.priceKop', 'h.weightG'])
      .select([
        pictureOf('d.picture'),
        sql<number>`min(${homemadeLimits.portions}, sum(b.count))`.as('count'),
      ])
      .where('b.owner', 'in', list(owners))
      .groupBy('b.dishCode')
      .orderBy(sql`min(b.added_at)`)
      .orderBy('b.dishCode'),
  );
  for (const row of rows) {
    const {
      dish,
      title: plain,
      tint,
      picture,
      count,
      priceKop,
      weightG,
    } = parseColumns(row, { picture: Picture });
    const title = typeset(plain);
    // A dish that is not on sale has neither price nor weight.
    if (priceKop === null || weightG === null) basket.soldOut.push({ dish, title });
    else basket.lines.push({ dish, title, tint, picture, count, priceKop, weightG });
  }
  return basket;
}

/** The visitor's basket. A browser's own one is seen by its customer even before it is merged. */
export async function readBasket(scope: Scope, { customerId, token }: BasketVisitor): Promise<Basket> {
  return readOwned(scope, [
    ...(customerId === null ? [] : [customerOwner(customerId)]),
    ...(token === undefined ? [] : [await browserOwner(token)]),
  ]);
}

/** Sets the portions of a dish; one that is not on sale can only be taken out. Returns what the basket holds then. */
async function changeBasket(
  scope: Scope,
  visitor: BasketVisitor,
  { dish, count, keep }: BasketChange,
): Promise<Basket> {
  const owner = await changedOwner(scope, visitor);
  const own = q.selectFrom('homemadeBaskets').select('owner').where('owner', '=', owner).limit(1);
  // Whoever sends a token of their own has no basket yet either.
  if (visitor.customerId === null && count > 0 && !(await readFirst(scope.db, own)))
    await countOfAddress(scope, 'basket', () =>
      refuseThisHour(scope, 'too_many_requests', 'Из вашей сети уже начали много корзин'),
    );
  const now = scope.clock.now();
  await write(
    scope.db,
    count === 0
      ? q.deleteFrom('homemadeBaskets').where('owner', '=', owner).where('dishCode', '=', dish)
      : sql`INSERT INTO homemade_baskets (owner, dish_code, count, added_at, touched_at)
          SELECT ${owner}, dish_code, ${count}, ${now}, ${now} FROM homemade_items
          WHERE dish_code = ${dish} AND is_available = 1
          ON CONFLICT (owner, dish_code) DO UPDATE SET
            count = max(excluded.count, count * ${keep === 'more' ? 1 : 0}), touched_at = excluded.touched_at`,
  );
  return readOwned(scope, [owner]);
}

/** Puts the dishes of an own order into the basket, at least as many portions as were ordered. */
async function repeatOrder(scope: Scope, visitor: BasketVisitor, orderId: string): Promise<Basket> {
  const owner = await changedOwner(scope, visitor);
  const now = scope.clock.now();
  const own = sql`o.id = ${orderId} AND o.customer_id = ${visitor.customerId}`;
  const [, { rows }] = await write(
    scope.db,
    sql`INSERT INTO homemade_baskets (owner, dish_code, count, added_at, touched_at)
      SELECT ${owner}, l.dish_code, min(${homemadeLimits.portions}, l.count), ${now} + l.sort, ${now}
      FROM homemade_order_lines l JOIN homemade_orders o ON o.id = l.order_id WHERE ${own}
      ON CONFLICT (owner, dish_code) DO UPDATE SET
        count = max(count, excluded.count), touched_at = excluded.touched_at`,
    sql`SELECT 1 FROM homemade_orders o WHERE ${own}`,
  );
  if (rows.length === 0) throw new AppError('not_found');
  return readOwned(scope, [owner]);
}

type Asked = Pick<Call<Contract>, 'c' | 'customer'>;

export const basketVisitor = ({ c, customer }: Asked): BasketVisitor => ({
  customerId: customer?.id ?? null,
  token: readBasketToken(c),
});

/** Whose basket is changed; an anonymous visitor's browser gets its token with the first dish. */
function changingVisitor(call: Asked): BasketVisitor {
  const visitor = basketVisitor(call);
  if (visitor.customerId !== null || visitor.token !== undefined) return visitor;
  const token = crypto.randomUUID();
  setBasketToken(call.c, token);
  return { ...visitor, token };
}

/** Removes the browser's token once its basket has gone into that of its customer. */
export function forgetMerged({ c, customer }: Asked): void {
  if (customer !== null && readBasketToken(c) !== undefined) setBasketToken(c, '');
}

export const basketCalls = calls(contract, {
  getBasket: (call) => readBasket(call.scope, basketVisitor(call)),
  changeBasket: {
    answer: async (call) => {
      const changed = await changeBasket(call.scope, changingVisitor(call), call.body);
      forgetMerged(call);
      return changed;
    },
    form: {
      done: (_, { body }) => ({ to: safeBackUrl(body.back) ?? '/homemade-food/' }),
      refused: () => ({ to: '/homemade-food/' }),
    },
  },
  repeatHomemade: async (call) => {
    const repeated = await repeatOrder(call.scope, basketVisitor(call), call.body.order);
    forgetMerged(call);
    return repeated;
  },
});
