/** Times of the bar at the top of the page, in milliseconds (specification, section 9). */
export const progressTimes = { duration: 2000, throttle: 200, hideDelay: 500, resetDelay: 400 } as const;

/** How the bar looks: away, growing, full, full in the error colour, fading. */
export type ProgressPhase = 'reset' | 'running' | 'done' | 'error' | 'hidden';

/** The bar's course in time, apart from how it is drawn. */
export interface Progress {
  readonly start: () => void;
  readonly finish: (outcome: 'done' | 'error') => void;
  readonly dispose: () => void;
}

/**
 * A loading shorter than the throttle shows no bar at all, unless it failed; a finished one stays full for a moment,
 * fades and only then goes back to the left edge.
 */
export function createProgress(onPhase: (phase: ProgressPhase) => void): Progress {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isShown = false;
  const after = (ms: number, next: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(next, ms);
  };
  const show = (phase: ProgressPhase) => {
    isShown = phase !== 'reset';
    onPhase(phase);
  };
  const fade = () => {
    show('hidden');
    after(progressTimes.resetDelay, () => show('reset'));
  };
  return {
    start() {
      after(progressTimes.throttle, () => show('running'));
    },
    finish(outcome) {
      clearTimeout(timer);
      if (!isShown && outcome === 'done') return;
      show(outcome);
      after(progressTimes.hideDelay, fade);
    },
    dispose: () => clearTimeout(timer),
  };
}
