import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useAppState, useSnapshot } from '../platform/state/app-state.ts';
import { classNames } from '../ui/basics.tsx';
import { css } from '../ui/css.ts';

/** Times of the bar at the top of the page, in milliseconds (specification, section 9). */
const progressTimes = { throttle: 200, hideDelay: 500, resetDelay: 400 } as const;

/** How the bar looks: away, growing, full, full in the error colour, fading. */
type ProgressPhase = 'reset' | 'running' | 'done' | 'error' | 'hidden';

const bar = css(
  'fixed z-70 top-0 left-0 w-full h-[3px] bg-green-500 opacity-1 pointer-events-none',
  '[transform-origin:left]',
);
const phases: Readonly<Record<ProgressPhase, string>> = {
  reset: css('opacity-0 [transform:scaleX(0)]'),
  running: css('[transform:scaleX(0.92)] [transition:transform_2000ms_cubic-bezier(0.1,_0.7,_0.3,_1)]'),
  done: css('[transform:scaleX(1)] [transition:transform_100ms]'),
  error: css('bg-tomato [transform:scaleX(1)] [transition:transform_100ms]'),
  hidden: css('opacity-0 [transform:scaleX(1)] [transition:opacity_400ms]'),
};

/**
 * The bar's course in time, apart from how it is drawn. A loading shorter than the throttle shows no bar at all, unless it failed; a finished one stays full for a moment,
 * fades and only then goes back to the left edge.
 */
function createProgress(onPhase: (phase: ProgressPhase) => void) {
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
    finish(outcome: 'done' | 'error') {
      clearTimeout(timer);
      if (!isShown && outcome === 'done') return;
      show(outcome);
      after(progressTimes.hideDelay, fade);
    },
    dispose: () => clearTimeout(timer),
  };
}

/** The green bar at the top of the page: from the start of a navigation to its end or failure. */
export function ProgressBar() {
  const state = useAppState();
  const { hasFailed } = useSnapshot(state).interface;
  const [phase, setPhase] = useState<ProgressPhase>('reset');
  const [progress] = useState(() => createProgress(setPhase));
  const isNavigating = useNavigation().state !== 'idle';
  useEffect(() => {
    if (isNavigating) progress.start();
    // When a failure gives way to a page, what was rendered with it still says that it stands.
    else progress.finish(hasFailed && state.interface.hasFailed ? 'error' : 'done');
  }, [isNavigating, hasFailed, progress, state]);
  useEffect(() => progress.dispose, [progress]);
  return <div className={classNames(bar, phases[phase])} data-progress={phase} aria-hidden />;
}
