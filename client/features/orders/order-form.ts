import type { EpochMs, IsoDate } from '#shared/dates.ts';
import {
  type DaysOff,
  firstStartDate,
  isDayOff,
  nearestDate,
  startDates,
} from '#shared/features/deliveries/rules.ts';
import { hasAllergy } from '#shared/features/menu/exclusions.ts';
import { keptName } from '#shared/features/orders/kept-name.ts';
import type { PackagingOption } from '#shared/features/orders/packaging.ts';
import { lastRunningDay } from '#shared/features/orders/running.ts';
import type { OrderDraft, PlaceOrderInput, WantedReductions } from '#shared/features/orders/schema.ts';
import type { PaymentMethod } from '#shared/features/payments/schema.ts';
import { fitsSeason } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { DeliveryInterval, SuggestedAddress } from '#shared/features/regions/schema.ts';
import { treeOf } from '../../platform/forms/form-body.ts';
import { textIn } from '../../ui/form-values.ts';
import type { OrderData } from './order-data.ts';

/** What the page follows of the order's form. */
export interface OrderForm {
  /** What the persons are called, in their order; empty where nobody has said. */
  readonly names: readonly string[];
  /** The suggestion that was chosen; null while the street is only typed. */
  readonly street: SuggestedAddress | null;
  readonly start: IsoDate;
  readonly interval: DeliveryInterval | undefined;
  readonly packaging: readonly PackagingOption[];
  readonly payment: PaymentMethod | undefined;
}

/** What the first day depends on. */
export interface StartInput {
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
export function offeredStarts({
  now,
  runningUntil,
}: Pick<StartInput, 'now' | 'runningUntil'>): readonly IsoDate[] {
  return startDates(firstStartDate(now, 'morning', []), runningUntil);
}

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

/** The body of the call, as the form stands. */
export function buildOrder(
  draft: OrderDraft,
  { start, payment, packaging }: Pick<OrderForm, 'start' | 'payment' | 'packaging'>,
  values: FormData,
  {
    reductions,
    expectedTotalKop,
  }: Pick<PlaceOrderInput, 'expectedTotalKop'> & {
    readonly reductions: WantedReductions;
  },
): PlaceOrderInput {
  const { address, contact, recipient } = treeOf(values) as unknown as PlaceOrderInput;
  const renews = values.has('renews') && payment === 'card' && draft.days > 1 && expectedTotalKop > 0;
  return {
    ...{
      draft: { ...draft, start },
      address,
      contact,
      packaging: [...packaging],
      reductions,
      expectedTotalKop,
    },
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
  const nameOf = (place: number, without: readonly string[]) => {
    const name = names[place] ?? '';
    return place === 0 ? name : keptName({ name, without });
  };
  const { draft, rations } = data;
  const others = draft.others.map((person, index) => ({
    ...person,
    name: nameOf(index + 1, person.without),
  }));
  const named = rations.map((plan, index) => ({ ...plan, name: nameOf(index, plan.without) }));
  return { ...data, draft: { ...draft, name: nameOf(0, []), others }, rations: named };
}
