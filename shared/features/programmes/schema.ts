import * as z from 'zod/mini';
import { IsoDateSchema } from '../../iso-date-schema.ts';
import { Code, ExclusionGroup, MealSlot, Tint } from '../dishes/schema.ts';
import { Picture } from '../pictures/schema.ts';

export const Kcal = z.int().check(z.gte(800), z.lte(4000));

/** A calorie line and its price of a day, in kopecks; the same in every programme, a set has its own price. */
export const CalorieLine = z.object({ kcal: Kcal, dayPriceKop: z.int().check(z.gte(0)) });
export type CalorieLine = z.infer<typeof CalorieLine>;

/** Dates between which a seasonal programme is offered, both included. */
export const Season = z
  .object({ from: IsoDateSchema, to: IsoDateSchema })
  .check(z.refine((season) => season.from <= season.to, 'Сезон кончается раньше, чем начинается'));
export type Season = z.infer<typeof Season>;

/** A programme is eaten for as long as one likes; a set is two days of fixed dishes at a price of its own. */
export const ProgrammeKind = z.enum(['daily', 'set'], 'Такого вида нет');
export type ProgrammeKind = z.infer<typeof ProgrammeKind>;

/** What a programme says of itself, in the seed as on pages. */
export const programmeFields = {
  code: Code,
  name: z.string().check(z.minLength(2), z.maxLength(60)),
  pitch: z.string().check(z.minLength(5), z.maxLength(60)),
  text: z.string().check(z.minLength(40), z.maxLength(400)),
  tint: Tint,
  defaultKcal: Kcal,
  mealSlots: z.array(MealSlot).check(z.minLength(2)),
  excludedGroups: z.array(ExclusionGroup),
  /** Empty: offered all the year. */
  seasons: z.array(Season),
  /** It is sold for no more days of food than that; absent for any length. */
  longestDays: z.optional(z.int().check(z.gte(1))),
};

/** A programme as cards, configurator and its page show it. */
export const Programme = z.object({
  ...programmeFields,
  /** A ready-meal set; absent with programmes, of which every page carries many. */
  isSet: z.optional(z.literal(true)),
  /** The dish on the card. */
  picture: Picture,
  mealsPerDay: z.int(),
  /** What the programme leaves out, as the customer reads it, in the order of `excludedGroups`. */
  excludedNames: z.array(z.string()),
  /** From the lowest to the highest. */
  lines: z.array(CalorieLine),
  /** Price of a day of the cheapest line, in kopecks. */
  fromDayPriceKop: z.int(),
});
export type Programme = z.infer<typeof Programme>;

/** A programme as its own page shows it. */
export const ProgrammeWithClaims = z.extend(Programme, {
  /** What its food keeps to, in sentences. */
  claims: z.array(z.string()),
});
export type ProgrammeWithClaims = z.infer<typeof ProgrammeWithClaims>;
