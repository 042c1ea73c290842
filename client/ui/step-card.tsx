import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './step-card.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface StepCardProps {
  readonly number: number;
  readonly title: string;
  /** Everything in it is filled in. */
  readonly isDone: boolean;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One numbered part of the order. */
export function StepCard({ number, title, isDone, aside, children }: StepCardProps): ReactNode {
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <span className={classNames(styles.number, isDone && styles.done)}>
          {isDone ? <Icon name="check" /> : <span aria-hidden>{number}</span>}
        </span>
        <h2>
          {title}
          {isDone && <VisuallyHidden>&nbsp;— заполнено</VisuallyHidden>}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
