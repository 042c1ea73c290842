import type { ReactNode } from 'react';
import styles from './radio-list.module.css';

interface RadioListProps {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly (readonly [value: string, text: ReactNode, isDisabled?: boolean])[];
  /** The chosen one; without it the first is chosen until the customer chooses another. */
  readonly value?: string;
  readonly onValue?: (value: string) => void;
}

/** One of a few, each a line of its own. */
export function RadioList({ legend, name, options, value, onValue }: RadioListProps): ReactNode {
  return (
    <fieldset className={styles.list}>
      <legend>{legend}</legend>
      {options.map(([option, text, isDisabled = false], index) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            value={option}
            disabled={isDisabled}
            {...(value === undefined ? { defaultChecked: index === 0 } : { checked: value === option })}
            onChange={() => onValue?.(option)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
