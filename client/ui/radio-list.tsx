import type { ReactNode } from 'react';
import styles from './radio-list.module.css';

interface RadioListProps {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly (readonly [value: string, text: ReactNode, isDisabled?: boolean])[];
}

/** One of a few, each a line of its own; the first is chosen until the customer chooses another. */
export function RadioList({ legend, name, options }: RadioListProps) {
  return (
    <fieldset className={styles.list}>
      <legend>{legend}</legend>
      {options.map(([option, text, isDisabled = false], index) => (
        <label key={option}>
          <input type="radio" name={name} value={option} disabled={isDisabled} defaultChecked={index === 0} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
