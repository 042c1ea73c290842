import { type ReactNode, Suspense } from 'react';
import { Late, latePart } from '../hydration/late.tsx';
import styles from './help-ways.module.css';

const helpWays = latePart(
  () => import('./help-ways.tsx'),
  (m) => m.HelpWays,
  { whenFailing: 'wait' },
);

const nothing = {};

function LateHelp(): ReactNode {
  return (
    <section className={styles.help} aria-label="Нужна помощь?">
      <Suspense>
        <Late part={helpWays} props={nothing} />
      </Suspense>
    </section>
  );
}

/**
 * Whom to ask, where people look for help. Its styles are there with the page, its code at the first use. One element for
 * all renders: React would take another one for an update, and empty the place until the code is there.
 */
export const lateHelp: ReactNode = <LateHelp />;
