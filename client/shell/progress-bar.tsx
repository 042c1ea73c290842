import { type ReactNode, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { createProgress, type ProgressPhase } from '../platform/progress.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './progress-bar.module.css';

/** The green bar at the top of the page: from the start of a navigation to its end or failure. */
export function ProgressBar({ hasFailed = false }: { readonly hasFailed?: boolean }): ReactNode {
  const [phase, setPhase] = useState<ProgressPhase>('reset');
  const [progress] = useState(() => createProgress(setPhase));
  const isNavigating = useNavigation().state !== 'idle';
  useEffect(() => {
    if (isNavigating) progress.start();
    else progress.finish(hasFailed ? 'error' : 'done');
  }, [isNavigating, hasFailed, progress]);
  useEffect(() => progress.dispose, [progress]);
  return <div className={classNames(styles.bar, styles[phase])} data-progress={phase} aria-hidden />;
}
