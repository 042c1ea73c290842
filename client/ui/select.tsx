import { lazy, type ReactNode, Suspense, use, useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { DialogNamesContext } from './dialog-names.ts';
import { type ControlProps, controlClass, Field } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './select.module.css';

/** One line of a select. */
export interface SelectOption<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly isDisabled?: boolean;
}

export interface SelectControlProps {
  readonly name: string | undefined;
  /** Nothing chosen yet is the empty string, shown as the placeholder. */
  readonly value: string;
  readonly options: readonly SelectOption<string>[];
  readonly placeholder: string;
  readonly isDisabled: boolean;
  readonly control: ControlProps;
  readonly onValue: (value: string) => void;
}

interface SelectProps<T extends string> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly name?: string;
  readonly value: T | '';
  readonly options: readonly SelectOption<T>[];
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly onValue: (value: T) => void;
}

const SelectList = lazy(async () => ({ default: (await import('./select-list.tsx')).SelectList }));

const finePointer = '(any-hover: hover) and (pointer: fine)';

function watchPointer(onChange: () => void): () => void {
  const query = window.matchMedia(finePointer);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function NativeSelect(props: SelectControlProps): ReactNode {
  const { name, value, options, placeholder, isDisabled, control, onValue } = props;
  return (
    <>
      <select
        {...control}
        name={name}
        value={value}
        disabled={isDisabled}
        className={classNames(controlClass, styles.native)}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
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
  );
}

/**
 * One of a list. The server sends a native control, which also works without scripts; it stays on touch screens,
 * whose own picker is the better one, and in dialogs, which lie above whatever the page opens. Elsewhere, where there is
 * a mouse, a list in the site's look is loaded in its place.
 */
export function Select<T extends string>(props: SelectProps<T>): ReactNode {
  const { label, hint, error, name, value, options, onValue } = props;
  const { placeholder = 'Выберите', isDisabled = false } = props;
  const hasMouse = useSyncExternalStore(
    watchPointer,
    () => window.matchMedia(finePointer).matches,
    () => false,
  );
  const isInDialog = use(DialogNamesContext) !== null;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => {
        const choose = (text: string) => {
          const chosen = options.find((option) => option.value === text);
          if (chosen) onValue(chosen.value);
        };
        const given = { name, value, options, placeholder, isDisabled, control, onValue: choose };
        const native = <NativeSelect {...given} />;
        if (!hasMouse || isInDialog) return native;
        return (
          <Suspense fallback={native}>
            <SelectList {...given} label={label} />
          </Suspense>
        );
      }}
    </Field>
  );
}
