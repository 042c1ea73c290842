import type { ReactNode } from 'react';
import styles from '../modal.module.css';

interface ChoiceProps {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onValue?: (value: string) => void;
}

/** One of a few: the first one is chosen until the customer chooses another. */
export function Choice({ legend, name, options, onValue }: ChoiceProps): ReactNode {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {options.map(([value, text], index) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={index === 0}
            onChange={() => onValue?.(value)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
