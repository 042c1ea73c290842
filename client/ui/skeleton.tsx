import type { ReactNode } from 'react';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Says once that a part of the page is loading; the shapes inside are for the eye alone. */
export function Skeleton({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>Загружаем…</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  );
}

const lineKeys = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

/** Lines of text that are still to come; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { readonly lines?: 1 | 2 | 3 | 4 | 5 | 6 }) {
  return (
    <div className={styles.text}>
      {lineKeys.slice(0, lines).map((key) => (
        <span key={key} className={styles.shape} />
      ))}
    </div>
  );
}
