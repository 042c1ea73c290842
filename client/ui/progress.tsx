import { useId } from 'react';
import { css } from './css.ts';
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
    <div className={css('block')}>
      <span className={css('flex flex-wrap gap-y-2 gap-x-12 justify-between mb-8 text-small tabular-nums')}>
        <label className={css('font-bold')} htmlFor={id}>
          {label}
        </label>
        <span aria-hidden>{text}</span>
      </span>
      <progress id={id} className={styles.track} value={value} max={max} aria-valuetext={text} />
    </div>
  );
}
