import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

/** A small pill that names a state or a mark. */
export type BadgeTone = 'plain' | 'green' | 'dark' | 'amber' | 'tomato' | 'sky';

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
