import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import { addDays, formatDay, type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/ratings/contract.ts';
import type { MealPlanDay } from '#shared/features/rations/schema.ts';
import { countContentChange } from '../../db/content-changes/statements.ts';
import { q, readFirst, write } from '../../db/query.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { ownDishRatings } from '../content/reviews.ts';
import { listMealPlans } from './rations/commands.ts';
import { firstName } from './reviews.ts';

const FoodDates = z.array(z.string());

/** For how many days a delivery is asked about. */
const ASKED_DAYS = 3;

/** Stars that were given before. */
interface GivenStars {
  readonly code: string;
  readonly person: number;
  readonly eatenOn: IsoDate;
  readonly stars: number;
}

type ServedDish = NonNullable<MealPlanDay['meals'][number]['dish']>;

/** What a rating looks at of a day of food. */
export interface EatenDay extends Pick<MealPlanDay, 'date' | 'person' | 'personName'> {
  readonly meals: readonly {
    readonly dish: Pick<ServedDish, 'code' | 'title' | 'picture' | 'tint'> | null;
  }[];
}

/** The days of a delivery that can be rated, each for each person: food of a later day is still in the fridge. */
export function daysToRate(
  days: readonly EatenDay[],
  given: readonly GivenStars[],
  today: IsoDate,
): contract.RatedDay[] {
  return days
    .filter(({ date }) => date <= today)
    .map(({ date, person, personName, meals }) => {
      const own = given.filter((one) => one.person === person && one.eatenOn === date);
      const starsOf = new Map(own.map(({ code, stars }) => [code, stars]));
      const dishes = new Map(meals.flatMap(({ dish }) => (dish ? [[dish.code, dish] as const] : [])));
      return {
        ...{ date, person, personName },
        dishes: [...dishes.values()].map(({ code, title, picture, tint }) => ({
          ...{ code, title, picture, tint },
          stars: starsOf.get(code) ?? null,
        })),
      };
    });
}

/** Why dishes cannot be rated, in the customer's words; undefined where nothing is in the way. */
export function ratingRefusal(
  ratings: readonly Pick<contract.DishRating, 'date' | 'person' | 'code'>[],
  days: readonly EatenDay[],
  today: IsoDate,
): string | undefined {
  const isServed = ({ date, person, code }: (typeof ratings)[number]) =>
    days.some(
      (day) =>
        day.date === date && day.person === person && day.meals.some(({ dish }) => dish?.code === code),
    );
  if (!ratings.every(isServed)) return 'Этого блюда в доставке не было';
  const ahead = ratings.find(({ date }) => date > today);
  return ahead && `Еда на ${formatDay(ahead.date)} ещё впереди: оцените её, когда попробуете`;
}

const delivered = (customerId: string) =>
  q
    .selectFrom('deliveries')
    .innerJoin('orders', 'orders.id', 'deliveries.orderId')
    .select(['deliveries.id', 'deliveries.date', 'deliveries.foodDates'])
    .where('orders.customerId', '=', customerId)
    .where('deliveries.state', '=', 'delivered');

const datesOf = ({ foodDates }: { readonly foodDates: string }) => FoodDates.parse(JSON.parse(foodDates));

/** What an own delivery that has come has brought, by day and person. */
async function eatenDays(scope: Scope, customerId: string, id: string): Promise<MealPlanDay[]> {
  const delivery = await readFirst(scope.db, delivered(customerId).where('deliveries.id', '=', id));
  if (!delivery) throw new AppError('not_found');
  const dates = datesOf(delivery);
  const range = { from: dates[0] ?? '', to: dates.at(-1) ?? '' };
  const days = await listMealPlans(scope, { customerId, ...range, now: scope.clock.now() });
  return days.filter(({ deliveryId }) => deliveryId === id);
}

/** What customers say of deliveries that have come, and of the dishes in them: public ratings, autopilot. */
export const ratingCalls = calls(contract, {
  async getAskedRating({ scope, customer }) {
    const today = moscowDate(scope.clock.now());
    const newest = delivered(customer.id)
      .where('deliveries.date', '>=', addDays(today, -ASKED_DAYS))
      .orderBy('deliveries.date', 'desc')
      .orderBy('deliveries.id')
      .limit(1);
    const unrated = await readFirst(
      scope.db,
      q
        .selectFrom(newest.as('newest'))
        .selectAll()
        .where(
          'id',
          'not in',
          q.selectFrom('deliveryRatings').select('deliveryId').where('customerId', '=', customer.id),
        ),
    );
    if (!unrated) return { delivery: null };
    const { id, date } = unrated;
    return { delivery: { id, date, isTasted: datesOf(unrated).some((day) => day <= today) } };
  },

  async listDaysToRate({ scope, customer, params }) {
    const [days, given] = await Promise.all([
      eatenDays(scope, customer.id, params.id),
      ownDishRatings(scope, customer.id),
    ]);
    return { days: daysToRate(days, given, moscowDate(scope.clock.now())) };
  },

  /** The last word counts, and to decline takes nothing back. */
  async rateDelivery({ scope, customer, params, body: { verdict, stars = null, text } }) {
    const delivery = await readFirst(scope.db, delivered(customer.id).where('deliveries.id', '=', params.id));
    if (!delivery) throw new AppError('not_found');
    const said = { verdict, stars, text, ratedAt: scope.clock.now() };
    const rated = q
      .insertInto('deliveryRatings')
      .values({ deliveryId: params.id, customerId: customer.id, ...said })
      .onConflict((before) =>
        verdict === 'declined'
          ? before.column('deliveryId').doNothing()
          : before.column('deliveryId').doUpdateSet(said),
      );
    await write(scope.db, rated);
    return { success: true };
  },

  /** One opinion of a dish for every person and day. Stars count at once, words wait for an operator. */
  async rateDishes({ scope, customer, params, body: { dishes } }) {
    const today = moscowDate(scope.clock.now());
    const refusal = ratingRefusal(dishes, await eatenDays(scope, customer.id, params.id), today);
    if (refusal !== undefined) throw new AppError('validation_failed', { fields: { dishes: refusal } });
    const last = new Map(dishes.map((one) => [`${one.date} ${one.person} ${one.code}`, one]));
    const rows = [...last.values()].map((one) => ({ id: uuid(), ...one }));
    const rated = sql`
      INSERT INTO reviews (id, dish_code, author, rating, text, written_on, state, customer_id, person, eaten_on)
      SELECT value ->> 'id', value ->> 'code', ${firstName(customer.name)}, value ->> 'stars', value ->> 'text', ${today},
        iif(value ->> 'text' = '', 'published', 'pending'), ${customer.id}, value ->> 'person', value ->> 'date'
      FROM json_each(${JSON.stringify(rows)}) WHERE true
      ON CONFLICT (customer_id, dish_code, person, eaten_on) WHERE customer_id IS NOT NULL AND dish_code IS NOT NULL
      DO UPDATE SET rating = excluded.rating, text = excluded.text, written_on = excluded.written_on,
        state = excluded.state, author = excluded.author`;
    await write(scope.db, rated, countContentChange());
    return { success: true };
  },
});
