import { v7 as uuidv7 } from 'uuid';
import { formatDay, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import type { CustomerTastes } from '#shared/features/exclusions/contract.ts';
import type { Tastes } from '#shared/features/exclusions/tastes.ts';
import { hasAllergy, readExclusions } from '#shared/features/menu/exclusions.ts';
import { isRefusedBy } from '../../../db/guards/sql.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { readEditions } from '../../content/editions.ts';
import { requireHealthSignature } from '../../visitors/consents.ts';
import { findDangers, previewFood, warnOperators } from '../rations/commands.ts';
import { keepClosedDays } from '../rations/keeping/commands.ts';
import { familyOf } from './persons/commands.ts';
import * as sql from './sql.ts';

/** What holds for all of a customer's food, with everything that can be chosen. */
export async function getTastes(scope: Scope, customerId: string) {
  const [tastes, { tired, families, is_signed }, ingredients] = await Promise.all([
    sql.findTastes(scope.db, customerId),
    sql.readHousehold(scope.db, customerId, {
      firstOpenDate: firstDeliveryDate(scope.clock.now()),
      healthEdition: (await readEditions(scope)).healthData,
    }),
    scope.published.rows(sql.ingredients),
  ]);
  const own: CustomerTastes = {
    without: tastes.exclusions,
    ingredients: ingredients.filter(({ code }) => tastes.ingredients.includes(code)),
    tired,
    repeatLimit: tastes.repeat_limit,
    autopilot: tastes.autopilot === 1,
    version: tastes.version,
  };
  return {
    tastes: own,
    ingredients: [...ingredients],
    family: familyOf(families),
    isSigned: is_signed === 1,
  };
}

/** Codes that a new order begins with; none for an anonymous visitor. */
export async function usualExclusions(scope: Scope, customerId: string | null): Promise<string[]> {
  return customerId ? (await sql.findTastes(scope.db, customerId)).exclusions : [];
}

interface TastesInput {
  readonly without: readonly string[];
  readonly ingredients: readonly string[];
  readonly repeatLimit: number;
}

/** What the coming open days would be with other tastes. */
export async function previewTastes(
  scope: Scope,
  customerId: string,
  input: TastesInput & { readonly tired: string; readonly person: number },
) {
  const ingredients = await sql.findIngredients(scope.db, input.ingredients);
  const tastesAfter = (now: Tastes): Tastes => ({
    exclusions: readExclusions(input.without),
    ingredients,
    tired: input.tired === '' ? now.tired : [...now.tired, { person: input.person, code: input.tired }],
    repeatLimit: input.repeatLimit,
  });
  const now = scope.clock.now();
  return previewFood(scope, { customerId, from: moscowDate(now), now }, tastesAfter);
}

/** Writes tastes and what follows from them; refused where another window was first. */
async function writeTastes(scope: Scope, statements: readonly Statement[]): Promise<void> {
  try {
    await scope.db.write(statements);
  } catch (cause) {
    if (!isRefusedBy(cause, 'tastes-version')) throw cause;
    const message = 'Исключения изменились в другом окне. Мы показали их заново: проверьте и повторите';
    throw new AppError('calendar_changed', { message, cause });
  }
}

/** Keeps tastes from the next open day on; what is closed stays as it was. */
export async function saveTastes(
  scope: Scope,
  customerId: string,
  input: TastesInput & {
    readonly version: number;
    readonly autopilot: boolean;
  },
) {
  const db = scope.db;

  const at = scope.clock.now();
  const before = await sql.findTastes(db, customerId);
  const isNewAllergy = hasAllergy(input.without.filter((code) => !before.exclusions.includes(code)));
  if (isNewAllergy) await requireHealthSignature(scope, customerId);
  const known = await sql.findIngredients(db, input.ingredients);
  const firstOpenDate = firstDeliveryDate(at);
  const concern = {
    customerId,
    orderId: null,
    person: 1,
    allergens: isNewAllergy ? readExclusions(input.without).allergens : [],
  };
  const found = await findDangers(scope, concern);
  const text =
    found.firstSafe === null
      ? 'Исключения сохранены: учтём их в следующем заказе'
      : `Исключения сохранены и действуют с доставки ${formatDay(found.firstSafe)}`;
  const statements = [
    ...(await keepClosedDays(scope, customerId, at)),
    ...sql.saveTastes({
      customerId,
      exclusions: [...input.without],
      ingredients: known.map(({ code }) => code),
      repeat_limit: input.repeatLimit,
      autopilot: input.autopilot,
      version: input.version,
      firstOpenDate,
      historyText: `Исключения изменены для доставок с ${formatDay(found.firstSafe ?? firstOpenDate)}`,
      changeId: uuidv7(),
      at,
    }),
    ...(await warnOperators(scope, concern, found.days)),
  ];
  await writeTastes(scope, statements);
  return { text, version: input.version + 1, dangers: found.days };
}

/** Says that a dish should not come again, or that it may. */
export async function setTired(
  scope: Scope,
  customerId: string,
  input: { dish: string; tired: boolean; person: number },
) {
  const db = scope.db;

  const title = await sql.findTitle(db, input.dish);
  if (title === undefined) throw new AppError('not_found', { message: 'Такого блюда нет' });
  const at = scope.clock.now();
  const text = input.tired
    ? `Блюдо «${title}» больше не привезём: заменим близким по калорийности`
    : `Блюдо «${title}» снова может быть в рационе`;
  const note = {
    customerId,
    firstOpenDate: firstDeliveryDate(at),
    historyText: text,
    changeId: uuidv7(),
    at,
  };
  await db.write([
    ...(await keepClosedDays(scope, customerId, at)),
    sql.setTired({ customerId, person: input.person, dish: input.dish, isTired: input.tired, at }),
    sql.noteInHistory(note),
  ]);
  return { text };
}
