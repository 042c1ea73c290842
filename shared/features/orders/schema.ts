import * as z from 'zod/mini';
import { numeric } from '../../form-schemas.ts';
import { IsoDateSchema, IsoDateText } from '../../iso-date-schema.ts';
import { countOf } from '../../plurals.ts';
import { EmailAddress, PersonName, Phone, personProof } from '../auth/schema.ts';
import { exclusionCodes, isExclusionWord, readExclusions } from '../menu/exclusions.ts';
import { PaymentMethod, PaymentProgress } from '../payments/schema.ts';
import { Picture } from '../pictures/schema.ts';
import { PromoCode } from '../promotions/promo-code.ts';
import { keptName } from './kept-name.ts';
import { PackagingOption } from './packaging.ts';
import { MAX_PEOPLE, orderLengths, PERSON_TITLE_MAX, priceLineKinds } from './price.ts';

/** Days of the week without food and delivery. */
export const SkippedWeekday = z.enum(['sat', 'sun']);
export type SkippedWeekday = z.infer<typeof SkippedWeekday>;

/** Codes in the order of the lists, each once; unknown ones stay behind them to be refused. */
function sortedCodes(value: string | string[]): string[] {
  const words = [value].flat().flatMap((part) => part.split(','));
  const unknown = words.filter((word) => word !== '' && !isExclusionWord(word));
  return [...exclusionCodes(readExclusions(words)), ...unknown];
}

/** What is left out of the food, by the codes of the menu's filter. */
const ExclusionCodes = z._default(
  z.pipe(
    z.union([
      z.array(z.string().check(z.maxLength(400))).check(z.maxLength(100)),
      z.string().check(z.maxLength(400)),
    ]),
    z.pipe(
      z.transform(sortedCodes),
      z.array(z.string().check(z.refine(isExclusionWord, 'Такого исключения нет: выберите из списка'))),
    ),
  ),
  [],
);

const ProgrammeCode = z
  .string('Выберите программу')
  .check(z.regex(/^[a-z0-9-]{2,40}$/, 'Выберите программу'));
const kcalMessage = 'Выберите калорийность';
const Kcal = numeric(
  kcalMessage,
  z.int(kcalMessage).check(z.gte(500, kcalMessage), z.lte(5000, kcalMessage)),
);

/** What a family calls a person; empty where nobody has said. */
export const PersonTitle = z._default(
  z.string().check(z.trim(), z.maxLength(PERSON_TITLE_MAX, `Не длиннее ${PERSON_TITLE_MAX} символов`)),
  '',
);

/** A person beside the first; without a programme or a calorie line of their own they eat what the first one does. */
export const OtherPerson = z.pipe(
  z.object({
    name: PersonTitle,
    programme: z.optional(ProgrammeCode),
    kcal: z.optional(Kcal),
    without: ExclusionCodes,
  }),
  z.transform((person) => ({ ...person, name: keptName(person) })),
);

const peopleMessage = 'Выберите число людей';
const tooMany = `В одном заказе — не больше ${countOf(MAX_PEOPLE, 'человека', 'человек', 'человек')}`;

/** What the configurator composes; in an address it is the query of /order/. */
export const OrderDraft = z.object({
  programme: ProgrammeCode,
  kcal: Kcal,
  days: numeric(
    'Выберите срок',
    z
      .int('Выберите срок')
      .check(
        z.refine(
          (days) => orderLengths.some((length) => length === days),
          'Такого срока нет: выберите из списка',
        ),
      ),
  ),
  people: z._default(
    numeric(peopleMessage, z.int(peopleMessage).check(z.gte(1, peopleMessage), z.lte(MAX_PEOPLE, tooMany))),
    1,
  ),
  /** What the first person is called. */
  name: PersonTitle,
  /** Persons from the second on who want something of their own, in their order. */
  others: z._default(z.array(OtherPerson).check(z.maxLength(MAX_PEOPLE - 1, tooMany)), []),
  start: z.optional(IsoDateSchema),
  skip: z._default(
    z.pipe(
      z.union([z.array(z.string()), z.string()]),
      z.pipe(
        z.transform((value: string | string[]) =>
          (Array.isArray(value) ? value : value.split(',')).filter((day) => day !== ''),
        ),
        z.array(SkippedWeekday).check(z.maxLength(2)),
      ),
    ),
    [],
  ),
  without: ExclusionCodes,
});
export type OrderDraft = z.infer<typeof OrderDraft>;

const short = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max, `Не длиннее ${max} символов`)), '');

/** Where and how the courier brings it. */
export const OrderAddress = z.object({
  /**
   * Id of the suggestion that was chosen, or what was typed where there are no suggestions; the server takes street,
   * point and zone from it.
   */
  streetId: z
    .string('Выберите улицу из подсказок')
    .check(z.minLength(1, 'Выберите улицу из подсказок'), z.maxLength(100, 'Не длиннее 100 символов')),
  house: z
    .string('Укажите дом')
    .check(z.trim(), z.minLength(1, 'Укажите дом'), z.maxLength(20, 'Не длиннее 20 символов')),
  flat: short(10),
  entrance: short(10),
  floor: short(10),
  intercom: short(20),
  comment: short(300),
});
export type OrderAddress = z.infer<typeof OrderAddress>;

const Email = z.optional(z.union([z.literal(''), EmailAddress]));

/** Requested deductions; empty values request none. */
export const WantedReductions = z.object({
  promoCode: z._default(PromoCode, ''),
  /** Bonuses to spend, in kopecks; the price takes no more than its limit allows. */
  bonusesKop: z._default(z.int().check(z.gte(0), z.lte(100_000_000)), 0),
  certificate: z._default(
    z.string().check(z.trim(), z.maxLength(30, 'Такого сертификата нет'), z.toUpperCase()),
    '',
  ),
});
export type WantedReductions = z.infer<typeof WantedReductions>;

/** What an order asks the price of: the draft with the address where it is known. */
export const QuoteOrder = z.object({
  draft: z.extend(OrderDraft, { start: IsoDateSchema }),
  streetId: z.optional(z.string().check(z.maxLength(60))),
  reductions: WantedReductions,
});
export type QuoteOrder = z.infer<typeof QuoteOrder>;

/** Who opens the door where that is not who pays. */
export const Recipient = z.object({ name: PersonName, phone: Phone });
export type Recipient = z.infer<typeof Recipient>;

/** Nobody meets a courier who leaves the food at the door, so there is nobody to pay either. */
function canBePaid(body: {
  readonly leaveAtDoor?: boolean | undefined;
  readonly payment?: unknown;
}): boolean {
  return body.leaveAtDoor !== true || body.payment !== 'courier';
}

/** A tick; a form without scripts sends «on». */
const Ticked = z.pipe(
  z.union([z.boolean(), z.literal('on')]),
  z.transform((tick: boolean | 'on') => tick !== false),
);

/** The body of placing an order. */
export const PlaceOrder = z
  .object({
    draft: z.extend(OrderDraft, { start: IsoDateSchema }),
    address: OrderAddress,
    interval: z
      .string('Выберите время доставки')
      .check(z.minLength(1, 'Выберите время доставки'), z.maxLength(20)),
    contact: z.object({ name: PersonName, phone: Phone, email: Email }),
    /** Absent where the customer meets the courier. */
    recipient: z.optional(Recipient),
    /** The courier leaves the food at the door and meets nobody. */
    leaveAtDoor: z.optional(z.boolean()),
    packaging: z.optional(z.array(PackagingOption).check(z.maxLength(PackagingOption.options.length))),
    payment: PaymentMethod,
    reductions: z.optional(WantedReductions),
    /** Consent to the processing of personal data and acceptance of the offer: apart, and unticked by default. */
    consent: z.literal(true, 'Без согласия мы не сможем вести личный кабинет, а заказ оформляется в нём'),
    acceptsOffer: z.literal(true, 'Примите условия оферты, чтобы оформить заказ'),
    /** The customer wants the order renewed and its card kept: a tick and a consent of their own. */
    renews: z.optional(Ticked),
    /** The sum the customer saw; another one on the server answers `price_changed`. */
    expectedTotalKop: z.int(),
    ...personProof,
  })
  .check(
    z.refine(canBePaid, {
      path: ['payment'],
      message: 'Оставим у двери только оплаченный заказ: выберите оплату на сайте',
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
    z.refine(({ renews, draft }) => renews !== true || draft.days > 1, {
      path: ['renews'],
      message: 'Один день не продлевается: выберите срок подлиннее',
    }),
  );
export type PlaceOrder = z.infer<typeof PlaceOrder>;
/** The same before parsing, as a form fills it. */
export type PlaceOrderInput = z.input<typeof PlaceOrder>;

/** States of an order. */
export const OrderState = z.enum([
  'draft',
  'pending_payment',
  'paid',
  'active',
  'frozen',
  'completed',
  'cancelled',
  'refunded',
]);
export type OrderState = z.infer<typeof OrderState>;

/** A price as it is stored with an order. */
export const PriceBreakdown = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(priceLineKinds),
      amountKop: z.int(),
      count: z.optional(z.int()),
      unitKop: z.optional(z.int()),
      share: z.optional(z.int()),
      person: z.optional(z.int()),
    }),
  ),
  totalKop: z.int().check(z.gte(0)),
});

/** Programme and calorie line as they were ordered. */
export const OrderedPlan = z.object({
  programme: z.object({ code: z.string(), name: z.string() }),
  kcal: z.int(),
});
export type OrderedPlan = z.infer<typeof OrderedPlan>;

/** Plan of one person of an order; the name is empty where nobody has given one. */
export const PersonalPlan = z.extend(OrderedPlan, { name: z.string() });
export type PersonalPlan = z.infer<typeof PersonalPlan>;

/** An order as its customer sees it. */
export const Order = z.object({
  id: z.string(),
  /** Number for people, for example «100042». */
  number: z.string(),
  state: OrderState,
  programme: z.object({ code: z.string(), name: z.string(), picture: Picture, tint: z.string() }),
  kcal: z.int(),
  /** Plans by person. */
  rations: z.array(z.extend(PersonalPlan, { exclusions: z.array(z.string()) })),
  days: z.int(),
  people: z.int(),
  startDate: IsoDateText,
  endDate: IsoDateText,
  skip: z.array(SkippedWeekday),
  interval: z.string(),
  address: z.string(),
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  /** Who opens the door; null where it is the customer. */
  recipient: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  leaveAtDoor: z.boolean(),
  /** What the courier should know, in the customer's words. */
  comment: z.string(),
  packaging: z.array(PackagingOption),
  payment: PaymentProgress,
  price: PriceBreakdown,
  /** Deliveries that come or have come; what was skipped, frozen or failed comes with another one. */
  deliveriesCount: z.int(),
  deliveredCount: z.int(),
  deliveredDays: z.int(),
  /** Food days of the order that are not cancelled. */
  keptDays: z.int(),
  /** Whether a subscription orders it again by itself. */
  isRenewed: z.boolean(),
  /** What the courier collects with its next delivery, in kopecks; 0 where that is nothing. */
  cashDueKop: z.int(),
  /** Whether its rest was given up: what the kitchen has still comes. */
  isRestCancelled: z.boolean(),
  /** Whether there is food that nobody works on yet: it can be given up. */
  hasRest: z.boolean(),
  firstDeliveryDate: IsoDateText,
  placedAt: z.number(),
});
export type Order = z.infer<typeof Order>;
