import * as z from 'zod/mini';
import { DishPortion, MealSlot, Tint } from '../dishes/schema.ts';
import { Picture } from '../pictures/schema.ts';
import { ArticleCard, Slug } from './article-schema.ts';
import { departments } from './staff-labels.ts';

/** Number of a person in addresses. */
export const StaffId = z.coerce
  .number('Такого сотрудника нет')
  .check(z.int('Такого сотрудника нет'), z.gte(1), z.lte(9999));

export const Department = z.enum(departments);
export type Department = z.infer<typeof Department>;

/** A person as the list of the team shows it. */
export const PersonCard = z.object({
  id: z.int(),
  name: z.string(),
  role: z.string(),
  lead: z.string(),
  department: Department,
  tint: Tint,
  /** Null: the initials. */
  picture: z.nullable(Picture),
});
export type PersonCard = z.infer<typeof PersonCard>;

/** A short fact about a person: «С нами» — «с 2019 года». */
export const PersonFact = z.object({
  name: z.string().check(z.minLength(3), z.maxLength(40)),
  value: z.string().check(z.minLength(1), z.maxLength(80)),
});

/** A person with everything that the person's page tells. */
export const Person = z.object({
  ...PersonCard.shape,
  html: z.string(),
  facts: z.array(PersonFact),
  /** Dishes that the person is proud of, with the meal each is served at. */
  dishes: z.array(z.object({ dish: DishPortion, slot: MealSlot })),
  /** Address of the author's page, where the person writes. */
  authorSlug: z.nullable(Slug),
  articles: z.array(ArticleCard),
  colleagues: z.array(PersonCard),
});
export type Person = z.infer<typeof Person>;
