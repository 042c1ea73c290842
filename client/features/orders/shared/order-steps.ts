import { useEffect, useRef } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';

/** Messages by field path, the same paths as the server's. */
export type OrderErrors = Readonly<Record<string, string>>;

/** The steps of every checkout in their order, by the words that the address names them with. */
export const orderSteps = ['food', 'delivery', 'contact', 'payment'] as const;
export type OrderStep = (typeof orderSteps)[number];

/** The step that an address names; the first one without a known name. */
export function readStep(search: string): OrderStep {
  const named = new URLSearchParams(search).get('step');
  return orderSteps.find((step) => step === named) ?? 'food';
}

/** The address of a step; the rest of the query is the draft and stays. */
export function stepAddress(search: string, step: OrderStep): string {
  const query = new URLSearchParams(search);
  query.set('step', step);
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
export const nextStep = (step: OrderStep): OrderStep | undefined => orderSteps[orderSteps.indexOf(step) + 1];

/** Id of the card of a step. */
export const stepId = (step: OrderStep): string => `order-${step}`;

/** Whether all steps stand open, and the address names the one that is worked on. */
const isWide = (): boolean => window.matchMedia('(min-width: 64em)').matches;

/**
 * The steps in the address: what is not filled in stands before what follows, also after a reload. Until the tab's own form
 * is back nobody knows what that is.
 */
export function useOrderSteps(id: string, problems: OrderErrors, isRestored: boolean) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const wanted = readStep(search);
  const step = isRestored ? openStep(wanted, problems) : wanted;
  const led = useRef(false);

  useEffect(() => {
    if (step !== wanted) void navigate(stepAddress(search, step), { replace: true });
  }, [step, wanted, search, navigate]);

  useEffect(() => {
    if (!led.current) return;
    led.current = false;
    const card = document.getElementById(stepId(step));
    card?.scrollIntoView({ block: 'start' });
    card?.focus({ preventScroll: true });
  }, [step]);

  const goTo = (next: OrderStep) => {
    led.current = next !== step;
    void navigate(stepAddress(search, next));
  };
  return {
    /** The step that stands open. */
    step,
    /** Opens a step and leads the eye there; a step behind an unfilled one does not open. */
    goTo,
    /** Lets the address name the step that is worked on where all of them stand open. */
    follow: (worked: OrderStep) => {
      if (worked !== step && isWide() && openStep(worked, problems) === worked) {
        void navigate(stepAddress(search, worked), { replace: true });
      }
    },
    /** What the button does: the step it leads on to, if any, and the errors that are in its way. */
    onward: () => {
      const next = isWide() ? undefined : nextStep(step);
      const found = Object.entries(problems).filter(
        ([path]) => next === undefined || stepOfField(path) === step,
      );
      return { next, found: Object.fromEntries(found) };
    },
    /** Opens the first step with an error and leads to its field. */
    leadToError: (errors: OrderErrors) => {
      const first = firstUnfilled(errors);
      if (first === undefined) return;
      if (first !== step && !isWide()) goTo(first);
      const wrong = `#${id} [aria-invalid="true"], [form="${id}"][aria-invalid="true"]`;
      // The messages are rendered after this task.
      setTimeout(() => document.querySelector<HTMLElement>(wrong)?.focus());
    },
  };
}
