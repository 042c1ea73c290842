import * as z from 'zod/mini';
import { numeric } from '../../form-schemas.ts';
import { IsoDateSchema } from '../../iso-date-schema.ts';
import { type ActivityLevel, activityLevels, bodyLimits, type Goal, goals } from '../catalogue/calculator.ts';

function limited(name: 'age' | 'height') {
  const { least, most, unit } = bodyLimits[name];
  const message = `От ${least} до ${most}\u00a0${unit}`;
  return numeric(message, z.int(message).check(z.gte(least, message), z.lte(most, message)));
}

const { least, most } = bodyLimits.weight;
const weightMessage = `Вес от ${least} до ${most} кг, можно с десятыми: 72,4`;

/** Kilograms as people type them, with a comma or a point and one decimal at most; parsed to grams. */
export const WeightText = z.pipe(
  z.string(weightMessage).check(z.trim(), z.regex(/^\d{2,3}([.,]\d)?$/, weightMessage)),
  z.pipe(
    z.transform((text: string) => Math.round(Number(text.replace(',', '.')) * 1000)),
    z.int(weightMessage).check(z.gte(least * 1000, weightMessage), z.lte(most * 1000, weightMessage)),
  ),
);

const goalKeys = Object.keys(goals) as Goal[];
const activityKeys = Object.keys(activityLevels) as ActivityLevel[];

/** What the six steps ask. */
export const ProgressGoal = z.object({
  goal: z.enum(goalKeys, 'Выберите цель'),
  sex: z.enum(['female', 'male'], 'Укажите пол'),
  age: limited('age'),
  height: limited('height'),
  weight: WeightText,
  activity: z.enum(activityKeys, 'Выберите, сколько вы двигаетесь'),
  target: WeightText,
  targetOn: IsoDateSchema,
});
export type ProgressGoal = z.infer<typeof ProgressGoal>;
export type ProgressGoalInput = z.input<typeof ProgressGoal>;

/** One measurement, grams. */
export const Weight = z.object({
  date: IsoDateSchema,
  weightG: z.int(),
  /** The smoothed weight of that day. */
  trendG: z.int(),
});
export type Weight = z.infer<typeof Weight>;

/** A proposal of another line, never more than that. */
export const LineSuggestion = z.object({
  kcal: z.int(),
  currentKcal: z.int(),
  direction: z.enum(['less', 'more']),
  /** What the weight has changed by a week, grams. */
  gPerWeek: z.int(),
  days: z.int(),
  programme: z.object({ code: z.string(), name: z.string() }),
});
export type LineSuggestion = z.infer<typeof LineSuggestion>;

/** What is kept of the customer's body and goal. */
export const ProgressProfile = z.object({
  goal: z.enum(goalKeys),
  sex: z.enum(['female', 'male']),
  age: z.int(),
  height: z.int(),
  activity: z.enum(activityKeys),
  startG: z.int(),
  startedOn: IsoDateSchema,
  targetG: z.int(),
  targetOn: IsoDateSchema,
  isReached: z.boolean(),
});
export type ProgressProfile = z.infer<typeof ProgressProfile>;

/** What one person of a family has eaten with us in recent weeks. */
export const FamilyMember = z.object({
  /** Persons of an order count from 1, who is the customer. */
  person: z.int(),
  /** What the family calls the person; empty where nobody has said. */
  name: z.string(),
  programme: z.string(),
  /** Name of the calorie line. */
  kcal: z.int(),
  /** Days whose food has come. */
  days: z.int(),
  /** Energy of such a day on average, kcal; 0 without any. */
  kcalADay: z.int(),
});
export type FamilyMember = z.infer<typeof FamilyMember>;

/** Everything that the page of the progress shows. */
export const ProgressView = z.object({
  today: IsoDateSchema,
  /** Whether the consent to health data is signed: to begin asks for it otherwise. */
  isSigned: z.boolean(),
  /** Null before the consent: nothing is stored then. */
  consent: z.nullable(z.object({ version: z.string(), givenAt: z.number() })),
  profile: z.nullable(ProgressProfile),
  /** In the order of dates. */
  weights: z.array(Weight),
  /** What was delivered for each day, kcal. */
  delivered: z.array(z.object({ date: IsoDateSchema, kcal: z.int() })),
  /** By Mifflin and St Jeor at the newest weight, kcal a day. */
  need: z.nullable(z.object({ rest: z.int(), spent: z.int(), proposed: z.int() })),
  suggestion: z.nullable(LineSuggestion),
  /** Everybody who eats from the customer's orders; empty where that is one alone. */
  family: z.array(FamilyMember),
  /** When the goal is to be expected, grams a week; `on` is null where the pace does not lead there. */
  expected: z.nullable(
    z.object({ basis: z.enum(['weights', 'food']), gPerWeek: z.int(), on: z.nullable(IsoDateSchema) }),
  ),
});
export type ProgressView = z.infer<typeof ProgressView>;
