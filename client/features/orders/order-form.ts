import { addDays, type EpochMs, type IsoDate } from '#shared/dates.ts';
import type { ConsentDocument } from '#shared/features/consents/schema.ts';
import {
  type DaysOff,
  firstStartDate,
  isDayOff,
  nearestDate,
  startDates,
} from '#shared/features/deliveries/rules.ts';
import { hasAllergy } from '#shared/features/menu/exclusions.ts';
import { draftFieldNames, nameFields } from '#shared/features/orders/draft-query.ts';
import { keptName } from '#shared/features/orders/kept-name.ts';
import { PackagingOption } from '#shared/features/orders/packaging.ts';
import { lastRunningDay } from '#shared/features/orders/running.ts';
import type { OrderDraft, PlaceOrderInput, WantedReductions } from '#shared/features/orders/schema.ts';
import { PaymentMethod } from '#shared/features/payments/schema.ts';
import { fitsSeason } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import type { DeliveryInterval } from '#shared/features/regions/schema.ts';
import { formatPhone } from '#shared/phone.ts';
import type { ReturnedForm } from '#shared/returned-form.ts';
import { treeOf } from '../../platform/forms/form-body.ts';
import { type KeptForm, withoutNames } from '../../platform/forms/persisted.ts';
import { sentText } from '../../platform/forms/rest-form.tsx';
import type { AppState } from '../../platform/state/app-state.ts';
import { textIn, type Values } from '../../ui/form-values.ts';
import { addressValues, streetIn } from '../addresses/shared/address-values.ts';
import type { OrderData } from './order-data.ts';
import { IS_PAYMENT_CHOSEN, STREET } from './shared/use-checkout.ts';

/** What dialogs write into the form, which sends it in other words. */
export const NAMES = 'draft:names';
export const PACKAGING = 'packaging:chosen';
/** The first day that the visitor has chosen, where it had to make way. */
export const CHOSEN_START = 'start:chosen';
/** The date of the draft that the form was filled in for. */
export const DRAFT_START = 'draft:start';

/** A bar stands between names, and in none. */
export const writeNames = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll('|', ' ')).join('|');

/** What the first day depends on. */
interface StartInput {
  readonly now: EpochMs;
  /** All of the persons' programmes have to be in season. */
  readonly programmes: readonly Programme[];
  readonly days: number;
  readonly daysOff: DaysOff;
  readonly part: DeliveryInterval['part'];
  /** The last day of what the customer has ordered already; absent where nothing is to come. */
  readonly runningUntil?: IsoDate | undefined;
}

/** What the first day of the order depends on, by the interval that is chosen. */
export function startInputOf(
  { draft, rations, options }: Pick<OrderData, 'draft' | 'rations' | 'options'>,
  now: EpochMs,
  interval: DeliveryInterval | undefined,
): StartInput {
  return {
    now,
    programmes: rations.map(({ programme }) => programme),
    days: draft.days,
    daysOff: [...draft.skip, ...options.closedDays],
    part: interval?.part ?? 'morning',
    runningUntil: lastRunningDay(options.running),
  };
}

/** The dates to choose the first day from; an evening delivery comes the day before and needs a later one. */
export const offeredStarts = ({ now, runningUntil }: Pick<StartInput, 'now' | 'runningUntil'>) =>
  startDates(firstStartDate(now, 'morning', []), runningUntil);

/** Tells of dates whether the order may begin on them with a delivery in that part of the day. */
export function startCheck({ now, programmes, days, daysOff, part }: StartInput): (date: IsoDate) => boolean {
  const first = firstStartDate(now, part, daysOff);
  return (date) =>
    date >= first &&
    !isDayOff(date, daysOff) &&
    programmes.every((programme) => fitsSeason(programme, date, days, daysOff));
}

/** The wanted date, or the nearest later one that is possible. */
export function nearestStart(wanted: IsoDate | undefined, input: StartInput): IsoDate {
  const dates = offeredStarts(input);
  return nearestDate(dates, wanted ?? '', startCheck(input)) ?? wanted ?? dates[0] ?? '';
}

/** What the form begins with: what is known of the customer, or how an order that is repeated was asked for. */
export function knownValues({ site, auth }: AppState, data: OrderData): Values {
  const { draft, options, terms } = data;
  const isAgreed = (document: ConsentDocument) => options.agreed.includes(document);
  const lastDay = lastRunningDay(options.running);
  const offered = site.config ? deliveryIntervals(site.config) : [];
  const interval = offered.find(({ code }) => code === terms?.interval) ?? offered[0];
  const payment = options.paymentMethods.find((method) => method === terms?.payment);
  return {
    ...addressValues('address.', terms?.address.street ? terms.address : options.addresses[0]),
    [NAMES]: writeNames(terms?.names ?? []),
    [DRAFT_START]: draft.start ?? '',
    // A plan that runs is not sold over: the next one begins when it has ended.
    'draft.start': nearestStart(
      draft.start ?? (lastDay && addDays(lastDay, 1)),
      startInputOf(data, site.now, interval),
    ),
    interval: interval?.code ?? '',
    'contact.name': terms?.contact.name ?? auth.name,
    'contact.phone': formatPhone(terms?.contact.phone ?? auth.phone),
    'contact.email': terms?.contact.email ?? auth.email,
    ...(terms?.recipient && {
      hasRecipient: 'yes',
      'recipient.name': terms.recipient.name,
      'recipient.phone': formatPhone(terms.recipient.phone),
    }),
    ...(terms?.leaveAtDoor && { leaveAtDoor: 'yes' }),
    [PACKAGING]: (terms?.packaging ?? []).join(),
    payment: payment ?? options.paymentMethods[0] ?? '',
    [IS_PAYMENT_CHOSEN]: terms ? 'yes' : '',
    ...(isAgreed('personalData') && { consent: 'on' }),
    ...(isAgreed('offer') && { acceptsOffer: 'on' }),
  };
}

/** A form that was sent without scripts, with what scripts would have written. */
export function sentValues({ options }: OrderData, sent: ReturnedForm): Values {
  const typed = sentText(sent, STREET);
  const saved = options.addresses.find(({ street }) => street.label === typed);
  const hasRecipient = sentText(sent, 'recipient.name') + sentText(sent, 'recipient.phone') !== '';
  return {
    [`${STREET}:chosen`]: saved ? JSON.stringify(saved.street) : '',
    [NAMES]: writeNames(nameFields.map((name) => sentText(sent, `draft.${name}`))),
    [PACKAGING]: [sent.values.packaging ?? []].flat().join(),
    [IS_PAYMENT_CHOSEN]: sentText(sent, 'payment') && 'yes',
    ...(hasRecipient && { hasRecipient: 'yes' }),
  };
}

/** What the page follows of the order's form. */
export function readForm(values: FormData, { site }: AppState) {
  const offered = site.config ? deliveryIntervals(site.config) : [];
  const names = textIn(values, NAMES);
  const packaging = textIn(values, PACKAGING).split(',');
  return {
    /** What the persons are called, in their order; empty where nobody has said. */
    names: names === '' ? [] : names.split('|'),
    /** The suggestion that was chosen; null while the street is only typed. */
    street: streetIn(values, STREET),
    start: textIn(values, 'draft.start'),
    interval: offered.find(({ code }) => code === values.get('interval')),
    packaging: PackagingOption.options.filter((option) => packaging.includes(option)),
    payment: PaymentMethod.safeParse(values.get('payment')).data,
  };
}

export type OrderForm = ReturnType<typeof readForm>;

const contact = ['contact.name', 'contact.phone', 'contact.email'];

/** What of an anonymous visitor stays in the tab: whoever sits down next must not find who lives where. */
const personal = [
  ...['flat', 'entrance', 'floor', 'intercom', 'comment'].map((part) => `address.${part}`),
  ...contact,
  ...['hasRecipient', 'recipient.name', 'recipient.phone', NAMES],
];

/** How the form is kept: of the family's names nothing goes beyond the tab. */
export const keptOrder = ({ draft, like }: OrderData): KeptForm & { readonly key: string } => ({
  // A repeated order is another one than that which was begun.
  key: like === null ? 'order-form' : `order-form ${like}`,
  except: [
    ...['idempotencyKey', 'expectedTotalKop', 'savedAddress'],
    // The draft stands in the address, and a code of a certificate is money.
    ...draftFieldNames.filter((part) => part !== 'start').map((part) => `draft.${part}`),
    ...['promoCode', 'certificate', 'bonusesKop'].map((part) => `reductions.${part}`),
  ],
  shared: (values, owner) => withoutNames(values, owner === '' ? personal : [NAMES]),
  restore: (left) =>
    withoutNames(left, [
      // A kept address stays proposed as long as none was begun.
      ...(left[`${STREET}:chosen`] || left['address.house']
        ? []
        : Object.keys(left).filter((name) => name.startsWith('address.'))),
      // A date that the visitor has chosen in the configurator since goes before the one that was left here.
      ...(left[DRAFT_START] === (draft.start ?? '') ? [] : ['draft.start', CHOSEN_START]),
      // What nobody has filled in stays proposed as it is known.
      ...contact.filter((name) => !left[name]),
      DRAFT_START,
    ]),
});

type Sums = Pick<PlaceOrderInput, 'expectedTotalKop'> & { readonly reductions: WantedReductions };

/** The body of the call, as the form stands. */
export function buildOrder(
  draft: OrderDraft,
  { start, payment, packaging }: Pick<OrderForm, 'start' | 'payment' | 'packaging'>,
  values: FormData,
  { reductions, expectedTotalKop }: Sums,
): PlaceOrderInput {
  const { address, contact, recipient } = treeOf(values) as unknown as PlaceOrderInput;
  const renews = values.has('renews') && payment === 'card' && draft.days > 1 && expectedTotalKop > 0;
  return {
    draft: { ...draft, start },
    packaging: [...packaging],
    ...{ address, contact, reductions, expectedTotalKop },
    interval: textIn(values, 'interval'),
    ...(recipient && values.has('hasRecipient') && { recipient }),
    leaveAtDoor: values.has('leaveAtDoor'),
    payment: payment as PaymentMethod,
    ...(renews && { renews }),
    consent: values.has('consent') as true,
    acceptsOffer: values.has('acceptsOffer') as true,
  };
}

/** Whether the order names an allergy, and the customer has not signed the consent to health data yet. */
export function needsSignature({ rations, options }: Pick<OrderData, 'rations' | 'options'>): boolean {
  return !options.agreed.includes('healthData') && rations.some(({ without }) => hasAllergy(without));
}

/** The order with what its persons are called: the form knows it, as no address may tell it. */
export function withNames<Data extends Pick<OrderData, 'draft' | 'rations'>>(
  data: Data,
  names: readonly string[],
): Data {
  const { draft, rations } = data;
  const nameOf = (place: number, without: readonly string[]) => {
    const name = names[place] ?? '';
    return place === 0 ? name : keptName({ name, without });
  };
  const named = <Person extends { readonly without: readonly string[] }>(
    persons: readonly Person[],
    from = 0,
  ) => persons.map((person, index) => ({ ...person, name: nameOf(from + index, person.without) }));
  return {
    ...data,
    draft: { ...draft, name: nameOf(0, []), others: named(draft.others, 1) },
    rations: named(rations),
  };
}
