import { v7 as uuidv7 } from 'uuid';
import { formatDay } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { type MealSlot, mealSlotNames } from '#shared/features/dishes/labels.ts';
import { type Choices, choicesFor } from '#shared/features/rations/choices.ts';
import type { MealChoice } from '#shared/features/rations/contract.ts';
import type { AppContext, Session } from '../../context.ts';
import { type ComposedFed, composeFood, type Loaded, loadFood } from './load.ts';
import * as sql from './sql.ts';

interface Place {
  readonly date: string;
  readonly person: number;
  readonly slot: MealSlot;
}

interface FoundFood {
  readonly loaded: Loaded;
  readonly composed: readonly ComposedFed[];
}

async function load(
  c: AppContext,
  session: Session,
  orderId: string,
  dates: readonly string[],
): Promise<FoundFood> {
  const [from = '', to = from] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  const query = { customerId: session.customer.id, from, to, now: c.get('services').clock.now() };
  const loaded = await loadFood(c.env.DB, query);
  const composed = composeFood(loaded, query).filter(({ fed }) => fed.delivery.order_id === orderId);
  return { loaded, composed };
}

function requireMeal({ composed }: FoundFood, { date, person, slot }: Place) {
  const found = composed.find(({ fed }) => fed.date === date && fed.person === person);
  const meal = found?.ration.meals.find((one) => one.slot === slot);
  const planned = found?.ration.plan.meals.find((one) => one.slot === slot);
  if (!found || !meal || !planned) throw new AppError('not_found');
  return { found, meal, planned };
}

function choicesOf({ loaded }: FoundFood, { fed, ration }: ComposedFed, slot: MealSlot): Choices {
  const { tastes, kitchen } = loaded;
  return choicesFor({ request: fed, mealPlan: ration, slot, tastes, kitchen });
}

/** What can come in place of a meal of an own order. */
export async function listChoices(c: AppContext, session: Session, orderId: string, place: Place) {
  const food = await load(c, session, orderId, [place.date]);
  const { found, meal } = requireMeal(food, place);
  if (!found.fed.isOpen) throw new AppError('cut_off_passed');
  const { choices, blocked } = choicesOf(food, found, place.slot);
  return {
    date: place.date,
    person: place.person,
    calendarVersion: found.fed.delivery.calendar_version,
    meal,
    choices: choices.map((choice) => ({ ...choice, priceDifferenceKop: 0 })),
    blocked: blocked.map(({ title, because }) => ({ title, because: [...because] })),
  };
}

/** What a replacement is written as, with what the history says of it. */
function toWritten(food: FoundFood, wish: MealChoice, version: number) {
  const { found, meal, planned } = requireMeal(food, wish);
  if (found.fed.delivery.calendar_version !== version) throw new AppError('calendar_changed');
  if (!found.fed.isOpen) throw new AppError('cut_off_passed');
  const when = `${mealSlotNames[wish.slot]} ${formatDay(wish.date)}`;
  const written = { ...wish, insteadOf: planned.dish.code };
  if (wish.dish === '') return { written, text: `${when}: снова «${planned.dish.title}»` };
  const chosen = choicesOf(food, found, wish.slot).choices.find(({ dish }) => dish.code === wish.dish);
  if (!chosen)
    throw new AppError('validation_failed', {
      fields: { dish: 'Это блюдо здесь не\u00a0подойдёт: выберите другое' },
    });
  const before = meal.dish?.title ?? planned.dish.title;
  return { written, text: `${when}: «${chosen.dish.title}» вместо блюда «${before}»` };
}

function requireDistinct(meals: readonly MealChoice[]): void {
  const refuse = (message: string): never => {
    throw new AppError('validation_failed', { fields: { dish: message } });
  };
  const isRepeated = (keyOf: (meal: MealChoice) => string) => {
    const keys = meals.filter(({ dish }) => dish !== '').map(keyOf);
    return new Set(keys).size < keys.length;
  };
  if (isRepeated(({ date, person, slot }) => `${date} ${person} ${slot}`))
    refuse('Для\u00a0одной еды выбрано два блюда');
  if (isRepeated(({ date, person, dish }) => `${date} ${person} ${dish}`))
    refuse('Одно блюдо не\u00a0привозим дважды в\u00a0день');
}

/** Replaces meals of an own order, all of them or none. */
export async function replaceMeals(
  c: AppContext,
  session: Session,
  orderId: string,
  { version, meals }: { version: number; meals: readonly MealChoice[] },
) {
  requireDistinct(meals);
  const food = await load(
    c,
    session,
    orderId,
    meals.map(({ date }) => date),
  );
  const changes = meals.map((meal) => toWritten(food, meal, version));
  const at = c.get('services').clock.now();
  const text = changes.map((change) => change.text).join('; ');
  try {
    await sql.writeChoices(c.env.DB, {
      orderId,
      customerId: session.customer.id,
      version,
      meals: changes.map(({ written }) => written),
      change: { id: uuidv7(), text },
      firstOpenDate: firstDeliveryDate(at),
      at,
    });
  } catch (cause) {
    if (sql.OVERTAKEN.test(String(cause))) throw new AppError('calendar_changed', { cause });
    if (sql.LOCKED.test(String(cause))) throw new AppError('cut_off_passed', { cause });
    throw cause;
  }
  return { text, version: version + 1 };
}
