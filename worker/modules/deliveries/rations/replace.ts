import { v7 as uuidv7 } from 'uuid';
import type { AnswerOf } from '#shared/contract.ts';
import { addDays, formatDay } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { type MealSlot, mealSlotNames } from '#shared/features/dishes/labels.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { alternativesOfDay } from '#shared/features/rations/alternatives.ts';
import { type Choices, choicesFor } from '#shared/features/rations/choices.ts';
import {
  ALTERNATIVE_DAYS,
  type listAlternatives as alternatives,
  type MealChoice,
  type ReplacementRule,
} from '#shared/features/rations/contract.ts';
import { isRefusedBy } from '../../../db/guards/sql.ts';
import type { Scope } from '../../../scope.ts';
import { type ComposedServing, composeFood } from './compose.ts';
import { type Loaded, loadFood } from './load.ts';
import * as sql from './sql.ts';

interface Place {
  readonly date: string;
  readonly person: number;
  readonly slot: MealSlot;
}

interface FoundFood {
  readonly loaded: Loaded;
  readonly composed: readonly ComposedServing[];
}

async function load(
  scope: Scope,
  customerId: string,
  orderId: string,
  dates: readonly string[],
): Promise<FoundFood> {
  const [from = '', to = from] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  const query = { customerId, from, to, now: scope.clock.now() };
  const loaded = await loadFood(scope, query);
  const composed = composeFood(loaded, query).filter(({ serving }) => serving.delivery.order_id === orderId);
  return { loaded, composed };
}

function requireMeal({ composed }: FoundFood, { date, person, slot }: Place) {
  const found = composed.find(({ serving }) => serving.date === date && serving.person === person);
  const meal = found?.ration.meals.find((one) => one.slot === slot);
  const planned = found?.ration.plan.meals.find((one) => one.slot === slot);
  if (!found || !meal || !planned) throw new AppError('not_found');
  return { found, meal, planned };
}

function choicesOf({ loaded }: FoundFood, { serving, ration }: ComposedServing, slot: MealSlot): Choices {
  const { tastes, kitchen } = loaded;
  return choicesFor({ request: serving, mealPlan: ration, slot, tastes, kitchen });
}

/** What can come in place of a meal of an own order. */
export async function listChoices(scope: Scope, customerId: string, orderId: string, place: Place) {
  const food = await load(scope, customerId, orderId, [place.date]);
  const { found, meal } = requireMeal(food, place);
  if (!found.serving.isOpen) throw new AppError('cut_off_passed');
  const { choices, blocked } = choicesOf(food, found, place.slot);
  return {
    date: place.date,
    person: place.person,
    calendarVersion: found.serving.delivery.calendar_version,
    meal,
    choices: choices.map((choice) => ({ ...choice, priceDifferenceKop: 0 })),
    blocked: blocked.map(({ title, because }) => ({ title, because: [...because] })),
  };
}

/** One alternative for each meal of a person's coming open days, chosen by a rule. */
export async function listAlternatives(
  scope: Scope,
  customerId: string,
  orderId: string,
  { from, person, rule }: { from: string; person: number; rule: ReplacementRule },
): Promise<AnswerOf<typeof alternatives>> {
  const food = await load(scope, customerId, orderId, [from, addDays(from, ALTERNATIVE_DAYS - 1)]);
  if (food.composed.length === 0) throw new AppError('not_found');
  const open = food.composed.filter(({ serving }) => serving.isOpen && serving.person === person);
  const [first] = open;
  if (!first) throw new AppError('cut_off_passed');
  return {
    calendarVersion: first.serving.delivery.calendar_version,
    meals: open.flatMap((one) =>
      alternativesOfDay(one.ration, rule, (slot) => choicesOf(food, one, slot).choices).map(
        (alternative) => ({ date: one.serving.date, ...alternative }),
      ),
    ),
  };
}

/** What a replacement is written as, with what the history says of it. */
function toWritten(food: FoundFood, input: MealChoice, version: number) {
  const { found, meal, planned } = requireMeal(food, input);
  if (found.serving.delivery.calendar_version !== version) throw new AppError('calendar_changed');
  if (!found.serving.isOpen) throw new AppError('cut_off_passed');
  const { delivery, personName, person } = found.serving;
  const whose = delivery.others.length > 0 ? `${personTitle(personName, person)}, ` : '';
  const slot = mealSlotNames[input.slot];
  const when = `${whose}${whose === '' ? slot : slot.toLocaleLowerCase('ru')} ${formatDay(input.date)}`;
  const written = { ...input, insteadOf: planned.dish.code };
  if (input.dish === '') return { written, text: `${when}: снова «${planned.dish.title}»` };
  const chosen = choicesOf(food, found, input.slot).choices.find(({ dish }) => dish.code === input.dish);
  if (!chosen)
    throw new AppError('validation_failed', {
      fields: { dish: 'Это блюдо здесь не подойдёт: выберите другое' },
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
    refuse('Для одной еды выбрано два блюда');
  if (isRepeated(({ date, person, dish }) => `${date} ${person} ${dish}`))
    refuse('Одно блюдо не привозим дважды в день');
}

/** Replaces meals of an own order, all of them or none. */
export async function replaceMeals(
  scope: Scope,
  customerId: string,
  orderId: string,
  { version, meals }: { version: number; meals: readonly MealChoice[] },
) {
  requireDistinct(meals);
  const food = await load(
    scope,
    customerId,
    orderId,
    meals.map(({ date }) => date),
  );
  const changes = meals.map((meal) => toWritten(food, meal, version));
  const at = scope.clock.now();
  const text = changes.map((change) => change.text).join('; ');
  try {
    await sql.writeChoices(scope.db, {
      orderId,
      version,
      meals: changes.map(({ written }) => written),
      change: { id: uuidv7(), text },
      firstOpenDate: firstDeliveryDate(at),
      at,
    });
  } catch (cause) {
    if (isRefusedBy(cause, 'calendar-version')) throw new AppError('calendar_changed', { cause });
    if (isRefusedBy(cause, 'cut-off-passed')) throw new AppError('cut_off_passed', { cause });
    throw cause;
  }
  return { text, version: version + 1 };
}
