import type { ReactNode } from 'react';
import styles from './choice.module.css';

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
    readonly isDisabled?: boolean;
  }[];
  readonly onValue: (value: T) => void;
}

/** A few short alternatives in one row: native radio buttons. */
export function Segmented<T extends string | number>(props: SegmentedProps<T>): ReactNode {
  const { legend, name, value, options, onValue, isLegendHidden = false } = props;
  return (
    <fieldset className={styles.group}>
      <legend className={isLegendHidden ? styles.hiddenLegend : styles.legend}>{legend}</legend>
      <div className={styles.segments}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled}
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
