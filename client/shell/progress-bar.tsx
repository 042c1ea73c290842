import { type ReactNode, useEffect, useState } from 'react';
import { createProgress, type ProgressPhase } from '../platform/navigation/progress.ts';
import { useAppState } from '../platform/state/app-state.ts';
import { useSnapshot } from '../platform/state/use-snapshot.ts';
import { useNavigation } from '../router/hooks.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './progress-bar.module.css';

/** The green bar at the top of the page: from the start of a navigation to its end or failure. */
export function ProgressBar(): ReactNode {
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
  return <div className={classNames(styles.bar, styles[phase])} data-progress={phase} aria-hidden />;
}
