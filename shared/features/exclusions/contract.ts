import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { IsoDateText } from '../../iso-date-schema.ts';
import { Code } from '../dishes/schema.ts';
import { exclusionCodes, readExclusions } from '../menu/exclusions.ts';
import { PersonNumber } from '../orders/person-number.ts';
import { MAX_PEOPLE } from '../orders/price.ts';
import { PersonTitle } from '../orders/schema.ts';
import { Picture } from '../pictures/schema.ts';
import { BrokenPromises, ServedMealKind } from '../rations/schema.ts';
import { REPEATS_MOST, SINGLE_INGREDIENTS } from './tastes.ts';

const call = group({ tag: 'exclusions', auth: 'customer' });

const list = (value: string | string[]): string[] =>
  [value].flat().flatMap((part) => part.split(',').filter((word) => word !== ''));
const Words = z.union([
  z.array(z.string().check(z.maxLength(400))).check(z.maxLength(100)),
  z.string().check(z.maxLength(800)),
]);

/** What is left out, by the codes of the menu's filter; unknown ones narrow nothing. */
const Without = z._default(
  z.pipe(
    Words,
    z.transform((value: string | string[]) => exclusionCodes(readExclusions(list(value)))),
  ),
  [],
);
const Ingredients = z._default(
  z.pipe(
    z.pipe(
      Words,
      z.transform((value: string | string[]) => [...new Set(list(value))]),
    ),
    z
      .array(Code)
      .check(z.maxLength(SINGLE_INGREDIENTS, `Отметьте не больше ${SINGLE_INGREDIENTS}\u00a0продуктов`)),
  ),
  [],
);
const repeatMessage = 'Выберите, сколько раз в неделю';
const RepeatLimit = z._default(
  z.coerce
    .number(repeatMessage)
    .check(z.int(repeatMessage), z.gte(0, repeatMessage), z.lte(REPEATS_MOST, repeatMessage)),
  0,
);
const Version = z.int().check(z.gte(1));

const Ingredient = z.object({ code: z.string(), name: z.string() });

/** What a customer wants of all their food. */
export const CustomerTastes = z.object({
  /** Codes of the menu's filter. */
  without: z.array(z.string()),
  ingredients: z.array(Ingredient),
  tired: z.array(
    z.object({ person: z.int(), code: z.string(), title: z.string(), picture: Picture, tint: z.string() }),
  ),
  repeatLimit: z.int(),
  autopilot: z.boolean(),
  /** Version that the customer saw; a newer one on the server answers `calendar_changed`. */
  version: z.int(),
});
export type CustomerTastes = z.infer<typeof CustomerTastes>;

/** A person beside the customer in an order whose food can still be changed. */
export const FamilyMember = z.object({
  orderId: z.string(),
  /** Number of the order for people. */
  orderNumber: z.string(),
  /** Version of the calendar that the customer saw; a newer one on the server answers `calendar_changed`. */
  calendarVersion: z.int(),
  /** Persons of an order count from 1, which is the customer. */
  person: z.int(),
  /** Empty where nobody has given one. */
  name: z.string(),
  programme: z.string(),
  kcal: z.int(),
  /** Codes of the menu's filter. */
  without: z.array(z.string()),
  /** How many disliked groups the price of the order covers. */
  dislikesMost: z.int(),
});
export type FamilyMember = z.infer<typeof FamilyMember>;

/** The customer's exclusions and those of the family in running orders, with all available options. */
export const getTastes = call.get(
  '/rest/exclusions/',
  'Мои исключения: аллергены, нелюбимое, надоевшее и лимит повторов',
  {
    response: z.object({
      tastes: CustomerTastes,
      ingredients: z.array(Ingredient),
      family: z.array(FamilyMember),
      /** Whether the consent to health data is signed: an allergy asks for it otherwise. */
      isSigned: z.boolean(),
    }),
  },
);

/** A future day that a change would affect. */
export const ChangedDay = z.object({
  date: IsoDateText,
  person: z.int(),
  personName: z.string(),
  programme: z.string(),
  meals: z.array(
    z.object({
      slotName: z.string(),
      kind: ServedMealKind,
      /** Titles of the dishes; null where nothing safe fits. */
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      because: z.array(z.string()),
    }),
  ),
  /** Bonuses refunded for meals that cannot be served, in kopecks. */
  creditKop: z.int(),
});
export type ChangedDay = z.infer<typeof ChangedDay>;

/** A day that can no longer be changed, with meals that the person must not eat. */
export const DangerousDay = z.object({
  date: IsoDateText,
  person: z.int(),
  personName: z.string(),
  meals: z.array(z.object({ slotName: z.string(), title: z.string(), because: z.array(z.string()) })),
});
export type DangerousDay = z.infer<typeof DangerousDay>;

/** Previews the coming open days that a change would affect. */
export const previewTastes = call.get('/rest/exclusions/preview/', 'Какие будущие дни изменят исключения', {
  query: z.object({
    without: Without,
    ingredients: Ingredients,
    repeatLimit: RepeatLimit,
    /** Code of a dish that a person would be tired of as well; empty for none. */
    tired: z._default(z.union([z.literal(''), Code]), ''),
    person: z._default(PersonNumber, 1),
  }),
  response: z.object({
    days: z.array(ChangedDay),
    /** What the food of those days will not keep, by order and person. */
    promises: z.array(
      z.extend(BrokenPromises, { person: z.int(), personName: z.string(), programme: z.string() }),
    ),
    /** How many coming open days there are. */
    openDays: z.int(),
    /** Groups that hold for new orders alone, because what is paid for does not cover them. */
    laterDislikes: z.array(z.string()),
  }),
  example: { query: { without: 'fish', ingredients: 'grechka', repeatLimit: '2' } },
});

/** Stores the customer's exclusions, effective from the next open day. */
export const saveTastes = call.post(
  '/rest/exclusions/',
  'Сохранить исключения: действуют с ближайшего дня, который ещё можно изменить',
  {
    body: z.object({
      version: Version,
      without: Without,
      ingredients: Ingredients,
      repeatLimit: RepeatLimit,
      autopilot: z._default(z.boolean(), false),
    }),
    response: z.object({ text: z.string(), version: z.int(), dangers: z.array(DangerousDay) }),
    example: { body: { version: 1, without: ['fish'], ingredients: [], repeatLimit: 2, autopilot: true } },
  },
);

/** Stores what a further person of a running order leaves out, effective from the next open day. */
export const savePerson = call.post(
  '/rest/orders/:id/persons/',
  'Исключения одного человека в семейном заказе: действуют с ближайшего дня, который ещё можно изменить',
  {
    params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
    body: z.object({
      version: Version,
      person: z.coerce
        .number('Укажите человека')
        .check(
          z.int('Укажите человека'),
          z.gte(2, 'Укажите человека'),
          z.lte(MAX_PEOPLE, 'Укажите человека'),
        ),
      name: PersonTitle,
      without: Without,
    }),
    response: z.object({ text: z.string(), dangers: z.array(DangerousDay) }),
    example: { body: { version: 1, person: 2, name: 'Мама', without: ['fish'] } },
  },
);

/** Marks a dish as one that a person is tired of, or removes the mark. */
export const setTired = call.post(
  '/rest/exclusions/tired/',
  'Больше не привозить блюдо или снова привозить',
  {
    body: z.object({ dish: Code, tired: z._default(z.boolean(), false), person: PersonNumber }),
    response: z.object({ text: z.string() }),
    example: { body: { dish: 'borsch', tired: true, person: 1 } },
  },
);
