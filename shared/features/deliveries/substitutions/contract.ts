import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { IsoDateSchema } from '../../../iso-date-schema.ts';
import type { BasisPoints } from '../../../money.ts';
import { SubstitutionReason } from './reasons.ts';

const call = group({ tag: 'operations', auth: 'operator' });

/** What of the price of a substituted dish comes as bonuses: an apology, since the customer eats all the same. */
export const SUBSTITUTION_BONUS: BasisPoints = 2_000;

/** Why a person keeps what they have until somebody has called. */
export const SubstitutionRefusal = z.enum([
  ...['allergy', 'exclusion', 'programme', 'keeping', 'bought'],
  // What has forbidden the other dish does so no more.
  'lifted',
] as const);
export type SubstitutionRefusal = z.infer<typeof SubstitutionRefusal>;

const DishCode = z
  .string('Назовите блюдо')
  .check(z.minLength(1, 'Назовите блюдо'), z.maxLength(80, 'Такого блюда нет'));

/** A person who has the dish and must not get the other one. */
export const RefusedSubstitution = z.object({
  /** Id of the delivery, or of the order of dishes. */
  deliveryId: z.string(),
  orderNumber: z.string(),
  customer: z.object({ id: z.string(), name: z.string() }),
  phone: z.string(),
  /** Persons of an order count from 1; their name is empty where nobody has said. */
  person: z.int(),
  personName: z.string(),
  why: SubstitutionRefusal,
  /** What forbids it, in words for the call. */
  because: z.array(z.string()),
});
export type RefusedSubstitution = z.infer<typeof RefusedSubstitution>;

const Replacements = z.object({
  dish: z.object({ code: z.string(), title: z.string() }),
  replacements: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      /** Portions that get it, and persons who must not. */
      portions: z.int(),
      refused: z.int(),
    }),
  ),
});
export type Replacements = z.infer<typeof Replacements>;

/** What may come in the place of a dish on a closed day, first what is refused to the fewest. */
export const listReplacements = call.get(
  '/rest/operations/substitutions/',
  'Чем заменить блюдо дня: сначала то, в чём откажем меньше всего людям',
  {
    roles: ['kitchen', 'manager'],
    query: z.object({ date: IsoDateSchema, dish: DishCode }),
    response: Replacements,
    example: { query: { date: '2026-11-17', dish: 'ovsyanka-yagody' } },
  },
);

/**
 * Serves another dish to everybody who has one on a day whose food is closed, tells them once and gives bonuses. Asked for
 * again it reaches whom it has not reached before and tells the same counts.
 */
export const substituteDish = call.post(
  '/rest/operations/substitutions/',
  'Заменить блюдо дня, когда состав уже закрыт',
  {
    roles: ['kitchen', 'manager'],
    body: z.object({
      /** Day of the deliveries. */
      date: IsoDateSchema,
      /** Codes of the dish that lacks and of the one that comes in its place. */
      dish: DishCode,
      replacement: DishCode,
      reason: SubstitutionReason,
      /** Tells what would change and changes nothing. */
      dryRun: z._default(z.boolean('Скажите, только проверить или сделать'), false),
    }),
    response: z.object({
      /** Deliveries and portions with the other dish, and bonuses for them. */
      deliveries: z.int(),
      portions: z.int(),
      bonusesKop: z.int(),
      /** Bags that were ticked off with the dish and are to be packed anew. */
      repacked: z.int(),
      /** Portions that have left the kitchen, and stay. */
      left: z.int(),
      /** Whom to call. */
      refused: z.array(RefusedSubstitution),
      /** Ids of deliveries of the day whose food is not closed yet or cannot be read. */
      unknown: z.array(z.string()),
    }),
    example: {
      body: {
        date: '2026-11-18',
        dish: 'ovsyanka-yagody',
        replacement: 'syrniki-smetana',
        reason: 'shortage',
      },
    },
  },
);

const BagId = z.object({ id: z.string().check(z.maxLength(42, 'Такого пакета нет')) });

/** What may come to one person in the place of a dish of a closed day. */
export const listBagReplacements = call.get(
  '/rest/operations/bags/:id/substitutions/',
  'Чем заменить блюдо одному человеку',
  {
    roles: ['kitchen', 'care', 'manager'],
    params: BagId,
    query: z.object({ dish: DishCode }),
    response: Replacements,
    example: { query: { dish: 'ovsyanka-yagody' } },
  },
);

/** Serves another dish to one person on a closed day and tells the customer; the bag is packed and labelled anew. */
export const substituteInBag = call.post(
  '/rest/operations/bags/:id/substitutions/',
  'Заменить блюдо одному человеку, когда состав уже закрыт',
  {
    roles: ['kitchen', 'care', 'manager'],
    params: BagId,
    body: z.object({
      dish: DishCode,
      replacement: DishCode,
      /** Tells what would change and changes nothing. */
      dryRun: z._default(z.boolean('Скажите, только проверить или сделать'), false),
    }),
    response: z.object({
      portions: z.int(),
      bonusesKop: z.int(),
      /** Bags that were ticked off with the dish and are to be packed anew, and portions that have left the kitchen. */
      repacked: z.int(),
      left: z.int(),
      /** What forbids the other dish to this person. */
      because: z.array(z.string()),
    }),
    example: { body: { dish: 'borsch', replacement: 'syrniki-smetana' } },
  },
);
