import { type CSSProperties, type ReactNode, useId } from 'react';
import styles from './progress.module.css';

interface ProgressProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The state in words: «16 из 30 дней». */
  readonly text: string;
}

/** How far something has come, as a line. */
export function Progress({ label, value, max, text }: ProgressProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.progress}>
      <span className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <span aria-hidden>{text}</span>
      </span>
      <progress id={id} className={styles.track} value={value} max={max} aria-valuetext={text} />
    </div>
  );
}

interface ProgressRingProps extends ProgressProps {
  /** Stands in the middle of the ring. */
  readonly children?: ReactNode;
}

/** How far something has come, as a ring around its figure. */
export function ProgressRing({ label, value, max, text, children }: ProgressRingProps): ReactNode {
  const share = max === 0 ? 0 : Math.min(1, Math.max(0, value / max));
  return (
    <div className={styles.ring}>
      <progress className={styles.unseen} value={value} max={max} aria-label={label} aria-valuetext={text} />
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={styles.rail} cx="50" cy="50" r="44" />
        <circle
          className={styles.arc}
          cx="50"
          cy="50"
          r="44"
          pathLength="100"
          style={{ '--left': `${100 - share * 100}` } as CSSProperties}
          data-empty={share === 0 || undefined}
        />
      </svg>
      <span className={styles.middle} aria-hidden>
        {children}
      </span>
    </div>
  );
}
