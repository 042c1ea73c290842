import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '../../router/hooks.ts';
import type { OrderErrors } from './order-form.ts';
import { type OrderStep, openStep, readStep, stepAddress } from './steps.ts';

/** Id of the card of a step. */
export function stepId(step: OrderStep): string {
  return `order-${step}`;
}

/** From this width on all steps stand open, and the address names the one that is worked on. */
const WIDE = '(min-width: 64em)';

/** Tells whether all steps stand open. */
export function isWide(): boolean {
  return window.matchMedia(WIDE).matches;
}

interface OrderSteps {
  /** The step that stands open. */
  readonly step: OrderStep;
  /** Opens a step and leads the eye there; a step behind an unfilled one does not open. */
  readonly goTo: (step: OrderStep) => void;
  /** Lets the address name the step that is worked on where all of them stand open. */
  readonly follow: (step: OrderStep) => void;
}

/** The steps in the address: what is not filled in stands before what follows, also after a reload. */
export function useOrderSteps(problems: OrderErrors, isRestored: boolean): OrderSteps {
  const { search } = useLocation();
  const navigate = useNavigate();
  const wanted = readStep(search);
  // Until the tab's own form is back nobody knows what is filled in.
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

  return {
    step,
    goTo: (next) => {
      led.current = next !== step;
      void navigate(stepAddress(search, next));
    },
    follow: (worked) => {
      if (worked !== step && isWide() && openStep(worked, problems) === worked) {
        void navigate(stepAddress(search, worked), { replace: true });
      }
    },
  };
}
