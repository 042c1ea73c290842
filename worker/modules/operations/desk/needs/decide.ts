import { type EpochMs, type IsoDate, moscowTime } from '#shared/dates.ts';
import { effectiveState } from '#shared/features/deliveries/rules.ts';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { DeskNeed } from '#shared/features/desk/slots.ts';
import type { OrderState } from '#shared/features/orders/schema.ts';

/** What tells whether a delivery needs a person. */
export interface NeedFacts {
  readonly state: DeliveryState;
  readonly date: IsoDate;
  /** The hour in which its interval ends. */
  readonly toHour: number;
  /** State of its order, whether of a programme or of dishes. */
  readonly orderState: OrderState;
  /** Whether something was decided about the food of a failed one: it was paid back, brought again, or its customer has agreed. */
  readonly isAnswered: boolean;
  /** Whether bonuses for it were spent before it was reversed, and nobody has decided what becomes of them. */
  readonly isMissing: boolean;
}

const underWay: ReadonlySet<DeliveryState> = new Set(['locked', 'cooking', 'on_route']);
const unpaidStates: ReadonlySet<OrderState> = new Set(['pending_payment', 'cancelled', 'refunded']);
const runningStates: ReadonlySet<OrderState> = new Set(['paid', 'active', 'frozen', 'completed']);

/** Whether it should have come by now. */
export function isLate({ state, date, toHour }: NeedFacts, now: EpochMs): boolean {
  return underWay.has(state) && now >= moscowTime(date, toHour);
}

/** Whether it is closed for changes, or cooked, and nobody has paid; money that came back counts as none. */
export function isUnpaid({ state, date, orderState }: NeedFacts, now: EpochMs): boolean {
  if (!unpaidStates.has(orderState)) return false;
  // What is left of an order that was given up is never cooked.
  const shown = orderState === 'pending_payment' ? effectiveState(state, date, now) : state;
  return underWay.has(shown);
}

/** Whether it failed and nobody knows yet what becomes of its food. */
export function isUnanswered({ state, orderState, isAnswered }: NeedFacts): boolean {
  return state === 'failed' && runningStates.has(orderState) && !isAnswered;
}

/** Why a delivery needs a person, by what its own row says. */
export function needsOfRow(facts: NeedFacts, now: EpochMs): DeskNeed[] {
  return [
    ...(isUnpaid(facts, now) ? (['unpaid'] as const) : isLate(facts, now) ? (['late'] as const) : []),
    ...(isUnanswered(facts) ? (['failed'] as const) : []),
    ...(facts.isMissing ? (['missing'] as const) : []),
  ];
}
