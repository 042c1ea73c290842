import { classNames, Icon } from './basics.tsx';
import { css } from './css.ts';
import { controlClass, Field, useField } from './field.tsx';
import styles from './select.module.css';

/** One line of a select. */
export interface SelectOption<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly isDisabled?: boolean;
}

interface SelectProps<T extends string> {
  readonly label: string;
  readonly name?: string;
  /** The chosen one; of a field that the form holds the one that it begins with. */
  readonly value: T | '';
  readonly options: readonly SelectOption<T>[];
  /** Set where the choice is held outside the form. */
  readonly onValue?: (value: T) => void;
}

/** One of a list, by the browser's own control. */
export function Select<T extends string>({ label, name, value, options, onValue }: SelectProps<T>) {
  const { error, known = value } = useField(name);
  return (
    <Field label={label} error={error}>
      {(control) => (
        <>
          <select
            {...control}
            name={name}
            {...(onValue ? { value } : { defaultValue: String(known) })}
            className={classNames(controlClass, styles.native)}
            onChange={({ currentTarget }) => {
              const chosen = options.find((option) => option.value === currentTarget.value);
              if (chosen) onValue?.(chosen.value);
            }}
          >
            {value === '' && (
              <option value="" disabled>
                Выберите
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={css('absolute pointer-events-none top-[19px] right-[15px]')}>
            <Icon name="chevron-down" />
          </span>
        </>
      )}
    </Field>
  );
}
