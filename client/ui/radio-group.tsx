import type { ComponentType, ReactNode } from 'react';
import styles from './choice.module.css';
import { classNames } from './class-names.ts';
import { useField } from './form-context.ts';
import layout from './layout.module.css';

/** One alternative of a group. */
export interface RadioOption<T extends string | number> {
  readonly value: T;
  readonly label: string;
  readonly note?: string | undefined;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
}

export interface RadioGroupProps<T extends string | number> {
  readonly legend: ReactNode;
  /** Hides the legend from the eye where the heading beside it says the same. */
  readonly isLegendHidden?: boolean;
  readonly name: string;
  /** The chosen one; of a group that the form holds the one that it begins with. */
  readonly value?: T | undefined;
  readonly options: readonly RadioOption<T>[];
  /** Set where the choice is held outside the form. */
  readonly onValue?: (value: T) => void;
}

/** What is shown of an alternative. */
export type RadioFaceProps = Pick<RadioOption<string | number>, 'icon' | 'label' | 'note'>;

interface Faces {
  readonly group: string | undefined;
  readonly option: string | undefined;
  readonly Face: ComponentType<RadioFaceProps>;
  /** What is wrong with the choice, under the id that the group is described by. */
  readonly errorId?: string | undefined;
  readonly children?: ReactNode;
}

/** Native radio buttons under a legend, each behind a face of its own. */
export function RadioGroup<T extends string | number>(props: RadioGroupProps<T> & Faces) {
  const { legend, isLegendHidden = false, name, value, options, onValue } = props;
  const { group, option, Face, errorId, children } = props;
  const { known = value } = useField(name);
  return (
    <fieldset className={styles.group} aria-describedby={errorId}>
      <legend className={isLegendHidden ? styles.hiddenLegend : styles.legend}>{legend}</legend>
      <div className={group}>
        {options.map((one) => (
          <label key={one.value} className={option}>
            <input
              type="radio"
              className={classNames(layout.covering, styles.input)}
              name={name}
              value={one.value}
              disabled={one.isDisabled}
              {...(onValue
                ? { checked: one.value === value, onChange: () => onValue(one.value) }
                : { defaultChecked: String(one.value) === String(known) })}
            />
            <Face icon={one.icon} label={one.label} note={one.note} />
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
