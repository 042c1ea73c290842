import type { ReactNode } from 'react';
import styles from './choice.module.css';
import { classNames } from './class-names.ts';

interface SegmentedProps<T extends string | number> {
  readonly legend: ReactNode;
  /** Hides the legend from the eye where the heading beside it says the same. */
  readonly isLegendHidden?: boolean;
  readonly name: string;
  readonly value: T;
  readonly options: readonly {
    readonly value: T;
    readonly label: string;
    readonly note?: string | undefined;
  }[];
  readonly onValue: (value: T) => void;
  /** Whether the chosen one is green (figures that matter) or white (the rest). */
  readonly tone?: 'green' | 'white';
}

/** A few short alternatives in one row: native radio buttons. */
export function Segmented<T extends string | number>(props: SegmentedProps<T>): ReactNode {
  const { legend, name, value, options, onValue, tone = 'white', isLegendHidden = false } = props;
  return (
    <fieldset className={styles.group}>
      <legend className={isLegendHidden ? styles.hiddenLegend : styles.legend}>{legend}</legend>
      <div className={classNames(styles.segments, tone === 'green' && styles.green)}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValue(option.value)}
            />
            <span className={styles.segmentFace}>
              {option.label}
              {option.note !== undefined && <small>{option.note}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
