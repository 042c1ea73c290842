import type { ReactNode } from 'react';
import { css } from './css.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './text.tsx';

/** Says once that a part of the page is loading; the shapes inside are for the eye alone. */
export function Skeleton({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>Загружаем…</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  );
}

/** Lines of text that are still to come; the last one is shorter. */
export function SkeletonText() {
  return (
    <div className={css('grid gap-10')}>
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <span key={key} className={styles.shape} />
      ))}
    </div>
  );
}
