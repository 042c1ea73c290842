import { useEffect, useRef } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';

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

/** Id of the card of a step. */
export function stepId(step: OrderStep): string {
  return `order-${step}`;
}

/** From this width on all steps stand open, and the address names the one that is worked on. */
const WIDE = '(min-width: 64em)';

/** Tells whether all steps stand open. */
function isWide(): boolean {
  return window.matchMedia(WIDE).matches;
}

export interface OrderSteps {
  /** The step that stands open. */
  readonly step: OrderStep;
  /** Opens a step and leads the eye there; a step behind an unfilled one does not open. */
  readonly goTo: (step: OrderStep) => void;
  /** Lets the address name the step that is worked on where all of them stand open. */
  readonly follow: (step: OrderStep) => void;
  /** What the button does: the step it leads on to, if any, and the errors that are in its way. */
  readonly onward: () => { readonly next: OrderStep | undefined; readonly found: OrderErrors };
  /** Opens the first step with an error and leads to its field. */
  readonly leadToError: (errors: OrderErrors) => void;
}

interface CheckedForm {
  /** Id of the form, whose fields may stand outside it. */
  readonly id: string;
  /** All present errors, shown or not. */
  readonly problems: OrderErrors;
  /** Whether the tab's own form is back: until then nobody knows what is filled in. */
  readonly isRestored: boolean;
}

function focusFirstError(id: string): void {
  // The messages are rendered after this task.
  setTimeout(() =>
    document
      .querySelector<HTMLElement>(`#${id} [aria-invalid="true"], [form="${id}"][aria-invalid="true"]`)
      ?.focus(),
  );
}

/** The steps in the address: what is not filled in stands before what follows, also after a reload. */
export function useOrderSteps({ id, problems, isRestored }: CheckedForm): OrderSteps {
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
    step,
    goTo,
    follow: (worked) => {
      if (worked !== step && isWide() && openStep(worked, problems) === worked) {
        void navigate(stepAddress(search, worked), { replace: true });
      }
    },
    onward: () => {
      const next = isWide() ? undefined : nextStep(step);
      return { next, found: next === undefined ? problems : errorsOfStep(problems, step) };
    },
    leadToError: (errors) => {
      const first = firstUnfilled(errors);
      if (first === undefined) return;
      if (first !== step && !isWide()) goTo(first);
      focusFirstError(id);
    },
  };
}
