import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly text: string;
  /** A dish or another quiet picture. */
  readonly picture?: ReactNode;
  readonly action?: ReactNode;
  readonly headingLevel?: 2 | 3;
}

/** Nothing is here yet: why, and what to do. */
export function EmptyState({ title, text, picture, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.empty}>
      {picture !== undefined && <div className={styles.picture}>{picture}</div>}
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}
