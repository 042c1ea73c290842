import type { ReactNode } from 'react';
import { useIsHydrated } from './hydrated.ts';
import styles from './scripting.module.css';

/**
 * A control that needs scripts. Its place is reserved until they have taken the page over, so that nothing moves away from
 * under a finger; where scripts are off there is no such place.
 */
export function WithScripts({ children }: { readonly children: ReactNode }): ReactNode {
  const isReady = useIsHydrated();
  return (
    <span className={styles.place} data-waits={!isReady || undefined}>
      {children}
    </span>
  );
}

/** Shown where scripts are off. */
export function WithoutScripts({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={styles.fallback}>{children}</span>;
}
