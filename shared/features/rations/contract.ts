import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { IsoDateSchema, IsoDateText } from '../../iso-date-schema.ts';
import { Code, ExclusionGroup, MealSlot } from '../dishes/schema.ts';
import { dishTraits } from '../dishes/traits.ts';
import { MenuDish } from '../menu/schema.ts';
import { PersonNumber } from '../orders/person-number.ts';
import { OrderDraft } from '../orders/schema.ts';
import { Claim } from '../programmes/claims.ts';
import { BrokenPromises, MealPlanDay, ServedDish, ServedMeal } from './schema.ts';

const own = group({ tag: 'rations', auth: 'customer' });
const open = group({ tag: 'menu' });

const Id = z.string().check(z.regex(/^[0-9a-f-]{36}$/));

/** Meal plans of a range of dates by day and person, oldest first. */
export const listMealPlans = own.get(
  '/rest/rations/',
  'Что я ем: блюда каждого дня с учётом исключений и замен',
  {
    query: z.object({ from: IsoDateSchema, to: IsoDateSchema }),
    response: z.object({ days: z.array(MealPlanDay) }),
    example: { query: { from: '2026-11-16', to: '2026-12-06' } },
  },
);

/** Possible replacements of a meal. */
export const listChoices = own.get(
  '/rest/orders/:id/choices/',
  'Чем заменить блюдо: в пределах 10 % по калорийности, без аллергенов',
  {
    params: z.object({ id: Id }),
    query: z.object({ date: IsoDateSchema, person: PersonNumber, slot: MealSlot }),
    response: z.object({
      date: IsoDateText,
      person: z.int(),
      calendarVersion: z.int(),
      meal: ServedMeal,
      choices: z.array(
        z.object({
          dish: ServedDish,
          /** Energy beyond that of the planned portion, kcal. */
          kcalDifference: z.int(),
          /** What the replacement costs: all dishes of a programme cost the same. */
          priceDifferenceKop: z.int(),
        }),
      ),
      /** Dishes that would fit but for an allergen. */
      blocked: z.array(z.object({ title: z.string(), because: z.array(z.string()) })),
    }),
    example: { query: { date: '2026-11-20', person: '1', slot: 'lunch' } },
  },
);

/** What an alternative is chosen by, for several meals at once. */
export const ReplacementRule = z.enum(['near', 'protein', 'light'], 'Выберите, чем заменить');
export type ReplacementRule = z.infer<typeof ReplacementRule>;

/** Days of food that alternatives are found for at once. */
export const ALTERNATIVE_DAYS = 7;

/** A meal that can be replaced, with the alternative that a rule has found. */
export const Alternative = z.object({
  date: z.string(),
  slot: MealSlot,
  slotName: z.string(),
  /** Null where nothing safe fits so far. */
  from: z.nullable(ServedDish),
  to: ServedDish,
  kcalDifference: z.int(),
});
export type Alternative = z.infer<typeof Alternative>;

/** One alternative for each meal of a person's coming open days; nothing changes until they are accepted. */
export const listAlternatives = own.get(
  '/rest/orders/:id/alternatives/',
  'Чем заменить сразу несколько блюд: по одному варианту на каждое, по общему правилу',
  {
    params: z.object({ id: Id }),
    query: z.object({ from: IsoDateSchema, person: PersonNumber, rule: ReplacementRule }),
    response: z.object({ calendarVersion: z.int(), meals: z.array(Alternative) }),
    example: { query: { from: '2026-11-16', person: '1', rule: 'near' } },
  },
);

/** A meal and its new dish; an empty code restores the planned one. */
export const MealChoice = z.object({
  date: IsoDateSchema,
  person: PersonNumber,
  slot: MealSlot,
  dish: z.string().check(z.regex(/^[a-z0-9-]{0,40}$/, 'Такого блюда нет')),
});
export type MealChoice = z.infer<typeof MealChoice>;

const Version = z.pipe(
  z.union([z.number(), z.string().check(z.maxLength(10))]),
  z.pipe(z.transform(Number), z.int().check(z.gte(1))),
);

/** Meals that one call may replace: a month of five a day is more than anybody is offered. */
const MEALS_MOST = 60;

/** Replaces meals of days before their cut-off, or restores planned ones. */
export const replaceMeals = own.post(
  '/rest/orders/:id/meals/',
  'Заменить блюда или вернуть запланированные, пока открыт приём изменений',
  {
    params: z.object({ id: Id }),
    body: z.object({
      version: Version,
      meals: z
        .array(MealChoice)
        .check(z.minLength(1, 'Выберите блюдо'), z.maxLength(MEALS_MOST, 'Слишком много замен сразу')),
    }),
    response: z.object({ text: z.string(), version: z.int() }),
    example: { body: { version: 1, meals: [{ date: '2026-11-20', person: 1, slot: 'lunch', dish: '' }] } },
  },
);

/** Replacements that the taste autopilot proposes; none takes effect until accepted. */
export const listProposals = own.get(
  '/rest/rations/proposals/',
  'Замены, которые предлагает автопилот вкуса',
  {
    response: z.object({
      proposals: z.array(
        z.object({
          orderId: z.string(),
          calendarVersion: z.int(),
          date: IsoDateText,
          person: z.int(),
          /** What the family calls the person; empty where nobody has said. */
          personName: z.string(),
          slot: MealSlot,
          slotName: z.string(),
          from: z.object({ code: z.string(), title: z.string() }),
          to: ServedDish,
          kcalDifference: z.int(),
          because: z.string(),
        }),
      ),
    }),
  },
);

/** Everything that a programme's food is composed of. */
export const ProgrammeKitchen = z.object({
  dishes: z.array(
    z.extend(MenuDish, {
      shelfLifeHours: z.int(),
      /** Codes of its ingredients. */
      ingredients: z.array(z.string()),
      traits: z.array(z.enum(dishTraits)),
    }),
  ),
  /** What is planned, of the programme that lends its dishes as well. */
  plan: z.array(z.object({ programme: z.string(), cycleDay: z.int(), slot: MealSlot, code: z.string() })),
  claims: z.array(Claim),
  isSet: z.boolean(),
  alternativesFrom: z.nullable(z.string()),
  excludedGroups: z.array(ExclusionGroup),
});
export type ProgrammeKitchen = z.infer<typeof ProgrammeKitchen>;

/** What a programme is composed of, for showing before an order what exclusions would change. */
export const getKitchen = open.get(
  '/rest/menu/kitchen/',
  'Из чего составляется рацион программы: блюда, план, обещания',
  {
    isShared: true,
    query: z.object({ programme: Code }),
    response: ProgrammeKitchen,
    example: { query: { programme: 'balans' } },
  },
);

/** What an order with exclusions will not keep, before it is placed. */
export const getBrokenPromises = open.get(
  '/rest/menu/promises/',
  'Что из обещаний программы нарушат исключения, и какая программа сдержит все свои',
  {
    isShared: true,
    // Weeks of several programmes are composed for it.
    cost: 10,
    query: z.extend(
      z.pick(OrderDraft, { programme: true, kcal: true, days: true, skip: true, without: true }),
      {
        start: IsoDateSchema,
        part: z.enum(['morning', 'evening']),
      },
    ),
    response: BrokenPromises,
    example: {
      query: {
        programme: 'balans',
        kcal: '1500',
        start: '2026-11-18',
        days: '14',
        skip: 'sat',
        part: 'morning',
        without: 'allergy-gluten',
      },
    },
  },
);
