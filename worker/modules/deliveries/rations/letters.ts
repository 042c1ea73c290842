// plain spaces: the texts are set where letters are rendered.
import { formatDay, type IsoDate } from '#shared/dates.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { picturePath } from '#shared/features/pictures/address.ts';
import type { MealPlanDay } from '#shared/features/rations/schema.ts';
import type { AttachmentBuilder, Scope } from '../../../scope.ts';
import { orderCalendar } from '../deliveries/commands.ts';
import { listMealPlans } from './commands.ts';
import * as sql from './sql.ts';

/** A day's food as the lines of a letter: «Завтрак: Сырники, 375 ккал», by person where there are several. */
export function foodLines(date: IsoDate, plans: readonly MealPlanDay[]): string {
  if (plans.length === 0) return '';
  const lines = plans.flatMap(({ meals, person, personName, totals }) => [
    ...(plans.length > 1 ? [personTitle(personName, person)] : []),
    ...meals.map(({ slotName, dish }) =>
      dish ? `${slotName}: ${dish.title}, ${dish.kcal} ккал` : `${slotName}: блюдо выберете сами`,
    ),
    `За день: ${Math.round(totals.kcal)} ккал`,
  ]);
  return [`Что в рационе ${formatDay(date)}`, ...lines].join('\n');
}

/** Dishes whose pictures a letter shows side by side. */
const SHOWN_DISHES = 3;

/** Pictures of the first dishes, as a line of addresses; an empty one where none is known. */
export function dishPictures(siteUrl: string, plans: readonly MealPlanDay[]): string {
  const dishes = plans.flatMap(({ meals }) => meals.flatMap(({ dish }) => (dish ? [dish.picture] : [])));
  return dishes
    .slice(0, SHOWN_DISHES)
    .map((picture) => siteUrl + picturePath(picture, { width: 480, quality: 80, format: 'jpg' }))
    .join(' ');
}

/** The food of the first day that a delivery brings. */
async function foodOf(scope: Scope, fed: sql.FedDelivery): Promise<string> {
  const [date] = fed.food_dates;
  if (date === undefined) return '';
  const query = { customerId: fed.customer_id, from: date, to: date, now: scope.clock.now() };
  const plans = (await listMealPlans(scope, query)).filter(({ orderId }) => orderId === fed.order_id);
  return `${dishPictures(scope.services.siteUrl, plans)}\n\n${foodLines(date, plans)}`.trim();
}

/** What a letter about a delivery tells of its food. */
export const buildDeliveryFood: AttachmentBuilder = async (scope, deliveryId) => {
  const fed = await sql.findFedDelivery(scope.db, { deliveryId });
  return { fields: { food: fed ? await foodOf(scope, fed) : '' } };
};

/** What a letter about a new order tells of its first food, with all its deliveries for a calendar. */
export const buildOrderFood: AttachmentBuilder = async (scope, orderId) => {
  const fed = await sql.findFedDelivery(scope.db, { orderId });
  if (!fed) return { fields: { food: '' } };
  const [food, calendar] = await Promise.all([
    foodOf(scope, fed),
    orderCalendar(scope, { orderId, customerId: fed.customer_id, from: fed.date }),
  ]);
  return {
    fields: { food },
    file: {
      filename: 'dostavki.ics',
      type: 'text/calendar; charset=utf-8',
      content: new Uint8Array(new TextEncoder().encode(calendar)),
    },
  };
};
