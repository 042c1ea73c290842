import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  errorsOfStep,
  firstUnfilled,
  nextStep,
  type OrderErrors,
  type OrderStep,
  openStep,
  readStep,
  stepAddress,
} from './order-steps.ts';

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
