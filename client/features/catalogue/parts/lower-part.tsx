import { lazy, type ReactNode, Suspense } from 'react';
import styles from './lower-sections.module.css';

const LowerSections = lazy(async () => ({ default: (await import('./lower-sections.tsx')).LowerSections }));

/**
 * The sections that are only read. The server sends them whole, with their styles; their code comes after that of the
 * configurator. One element for good, so that a change above never touches what is not taken over yet.
 */
export const lowerPart: ReactNode = (
  <div className={styles.lower}>
    <Suspense>
      <LowerSections />
    </Suspense>
  </div>
);
