import { useId } from 'react';
import styles from './progress.module.css';

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
