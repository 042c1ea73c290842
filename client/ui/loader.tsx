import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './loader.module.css';
import progressStyles from './progress.module.css';
import skeletonStyles from './skeleton.module.css';
import { VisuallyHidden } from './text.tsx';

/**
 * The loader image: in the main part while that is still on its way from the server, or over the whole page.
 * In its place it never covers what is already there.
 */
export function Loader({ isCover = false }: { readonly isCover?: boolean }) {
  return (
    <div className={classNames(styles.loader, isCover && styles.cover)} data-loader role="status">
      <img
        className={styles.image}
        src="/icons/favicon.svg"
        width={72}
        height={72}
        fetchPriority="low"
        alt="Загружаем…"
      />
    </div>
  );
}

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
    <div className={skeletonStyles.text}>
      {lineKeys.slice(0, lines).map((key) => (
        <span key={key} className={skeletonStyles.shape} />
      ))}
    </div>
  );
}

interface ProgressProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The state in words: «16 из 30 дней». */
  readonly text: string;
}

/** How far something has come, as a line. */
export function Progress({ label, value, max, text }: ProgressProps) {
  const id = useId();
  return (
    <div className={progressStyles.progress}>
      <span className={progressStyles.head}>
        <label className={progressStyles.label} htmlFor={id}>
          {label}
        </label>
        <span aria-hidden>{text}</span>
      </span>
      <progress id={id} className={progressStyles.track} value={value} max={max} aria-valuetext={text} />
    </div>
  );
}
