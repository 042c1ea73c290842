import { classNames, Icon } from './basics.tsx';
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
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly name?: string;
  /** The chosen one; of a field that the form holds the one that it begins with. */
  readonly value: T | '';
  readonly options: readonly SelectOption<T>[];
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  /** Set where the choice is held outside the form. */
  readonly onValue?: (value: T) => void;
}

/** One of a list, by the browser's own control. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, hint, error, name, value, options, onValue } = props;
  const { placeholder = 'Выберите', isDisabled = false } = props;
  const { error: wrong, known = value } = useField(name);
  return (
    <Field label={label} hint={hint} error={error ?? wrong}>
      {(control) => (
        <>
          <select
            {...control}
            name={name}
            {...(onValue ? { value } : { defaultValue: String(known) })}
            disabled={isDisabled}
            className={classNames(controlClass, styles.native)}
            onChange={({ currentTarget }) => {
              const chosen = options.find((option) => option.value === currentTarget.value);
              if (chosen) onValue?.(chosen.value);
            }}
          >
            {value === '' && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.chevron}>
            <Icon name="chevron-down" />
          </span>
        </>
      )}
    </Field>
  );
}
