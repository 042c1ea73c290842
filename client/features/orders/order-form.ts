import type { EpochMs, IsoDate } from '#shared/dates.ts';
import {
  type DaysOff,
  firstStartDate,
  isDayOff,
  nearestDate,
  startDates,
} from '#shared/features/deliveries/rules.ts';
import type { PackagingOption } from '#shared/features/orders/packaging.ts';
import { lastRunningDay } from '#shared/features/orders/running.ts';
import {
  type OrderDraft,
  PlaceOrder,
  type PlaceOrderInput,
  type WantedReductions,
} from '#shared/features/orders/schema.ts';
import type { PaymentMethod } from '#shared/features/payments/schema.ts';
import { fitsSeason } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { DeliveryInterval, SuggestedAddress } from '#shared/features/regions/schema.ts';
import type { OrderData } from './order-data.ts';
import type { OrderErrors } from './shared/order-steps.ts';

export interface OrderForm {
  /** What the persons are called, in their order; empty where nobody has said. */
  readonly names: readonly string[];
  /** The suggestion that was chosen; null while the street is only typed. */
  readonly street: SuggestedAddress | null;
  /** Typed without scripts, where nothing suggests. */
  readonly typedStreet: string;
  readonly house: string;
  readonly flat: string;
  readonly entrance: string;
  readonly floor: string;
  readonly intercom: string;
  readonly comment: string;
  readonly start: IsoDate;
  readonly interval: DeliveryInterval | undefined;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  /** Whether somebody else opens the door, and who. */
  readonly hasRecipient: boolean;
  readonly recipientName: string;
  readonly recipientPhone: string;
  readonly leaveAtDoor: boolean;
  readonly packaging: readonly PackagingOption[];
  readonly payment: PaymentMethod | undefined;
  /** Whether the visitor has chosen it: the first way to pay is only proposed. */
  readonly isPaymentChosen: boolean;
  /** Whether the order is to be renewed with the card that pays it: a consent of its own, never kept. */
  readonly renews: boolean;
  readonly consent: boolean;
  readonly acceptsOffer: boolean;
}

/** The fields that say where the courier goes. */
export type AddressPart = Pick<
  OrderForm,
  'street' | 'house' | 'flat' | 'entrance' | 'floor' | 'intercom' | 'comment'
>;

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

/** Where the food is left at the door nobody can pay there. */
export const paidBefore = <F extends Partial<OrderForm>>(form: F): F =>
  form.leaveAtDoor && form.payment === 'courier' ? { ...form, payment: 'card' } : form;

/** The body of the call, as the form stands. */
export function buildOrder(
  draft: OrderDraft,
  form: OrderForm,
  reductions: WantedReductions,
  expectedTotalKop: number,
): PlaceOrderInput {
  const { street, house, flat, entrance, floor, intercom, comment } = form;
  return {
    draft: { ...draft, start: form.start },
    address: { streetId: street?.id ?? '', house, flat, entrance, floor, intercom, comment },
    interval: form.interval?.code ?? '',
    contact: { name: form.name, phone: form.phone, email: form.email },
    ...(form.hasRecipient && { recipient: { name: form.recipientName, phone: form.recipientPhone } }),
    leaveAtDoor: form.leaveAtDoor,
    packaging: [...form.packaging],
    payment: form.payment as PaymentMethod,
    ...(form.renews && form.payment === 'card' && draft.days > 1 && expectedTotalKop > 0 && { renews: true }),
    reductions,
    consent: form.consent as true,
    acceptsOffer: form.acceptsOffer as true,
    expectedTotalKop,
  };
}

/** Errors of the body by field path; the first message of each field. */
export function checkOrder(body: PlaceOrderInput, form: Pick<OrderForm, 'street'>): OrderErrors {
  const errors: Record<string, string> = {};
  const parsed = PlaceOrder.safeParse(body);
  for (const issue of parsed.error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message;
  if (form.street && !form.street.zone)
    errors['address.streetId'] = 'По\u00a0этому адресу мы\u00a0пока не\u00a0доставляем';
  return errors;
}
