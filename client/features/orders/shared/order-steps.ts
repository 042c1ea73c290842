import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Messages by field path, the same paths as the server's. */
export type OrderErrors = Readonly<Record<string, string>>;

/** The steps of every checkout in their order, by the words that the address names them with. */
export const orderSteps = ['food', 'delivery', 'contact', 'payment'] as const;
export type OrderStep = (typeof orderSteps)[number];

/** Query parameter of the step that stands open. */
export const STEP_QUERY = 'step';

/** The step that an address names; the first one without a known name. */
export function readStep(search: string): OrderStep {
  const named = new URLSearchParams(search).get(STEP_QUERY);
  return orderSteps.find((step) => step === named) ?? 'food';
}

/** The address of a step; the rest of the query is the draft and stays. */
export function stepAddress(search: string, step: OrderStep): string {
  const query = new URLSearchParams(search);
  query.set(STEP_QUERY, step);
  return `?${query}`;
}

/** A change of the step alone needs no data from the server. */
export function revalidatesOrder(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isSameOrder = stepAddress(currentUrl.search, 'food') === stepAddress(nextUrl.search, 'food');
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search && isSameOrder
    ? false
    : defaultShouldRevalidate;
}

const stepsOfFields: readonly (readonly [RegExp, OrderStep])[] = [
  [/^(draft\.start|date|address|interval|leaveAtDoor|recipient)\b/, 'delivery'],
  [/^(draft|packaging)\b/, 'food'],
  [/^contact\b/, 'contact'],
];

/** The step on which a field stands, by its path. */
export function stepOfField(path: string): OrderStep {
  return stepsOfFields.find(([pattern]) => pattern.test(path))?.[1] ?? 'payment';
}

export function errorsOfStep(errors: OrderErrors, step: OrderStep): OrderErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => stepOfField(path) === step));
}

/** Whether nothing on a step is missing or wrong. */
export const isStepFilled = (errors: OrderErrors, step: OrderStep): boolean =>
  !Object.keys(errors).some((path) => stepOfField(path) === step);

/** The first step on which something is missing or wrong; undefined where nothing is. */
export function firstUnfilled(errors: OrderErrors): OrderStep | undefined {
  const unfilled = new Set(Object.keys(errors).map(stepOfField));
  return orderSteps.find((step) => unfilled.has(step));
}

/** The step that may stand open: the wanted one, or the first unfilled one before it. */
export function openStep(wanted: OrderStep, errors: OrderErrors): OrderStep {
  const unfilled = firstUnfilled(errors);
  return unfilled !== undefined && orderSteps.indexOf(unfilled) < orderSteps.indexOf(wanted)
    ? unfilled
    : wanted;
}

/** The step after this one; undefined after the last. */
export function nextStep(step: OrderStep): OrderStep | undefined {
  return orderSteps[orderSteps.indexOf(step) + 1];
}
