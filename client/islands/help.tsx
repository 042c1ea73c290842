import type { ReactNode } from 'react';
import styles from '../platform/chat/help-ways.module.css';
import { classNames } from '../ui/class-names.ts';
import surface from '../ui/surface.module.css';
import { island } from './island.tsx';

const HelpWays = island(
  () => import('../platform/chat/help-ways.tsx'),
  (m) => m.HelpWays,
  { wakes: 'at-first-use' },
);

/** Whom to ask, where people look for help. */
export function Help(): ReactNode {
  return (
    <section className={classNames(surface.card, styles.help)} aria-label="Нужна помощь?">
      <HelpWays />
    </section>
  );
}
