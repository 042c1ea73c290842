import { type ComponentProps, type ReactNode, useContext, useId } from 'react';
import { useIsHydrated } from '../platform/hydration/late.tsx';
import { classNames } from '../ui/basics.tsx';
import { css } from '../ui/css.ts';
import styles from './controls.module.css';
import { TypedContext } from './forms/sent.ts';

/** A control with its label above, as low as a tool's are. */
export function Labelled({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is handed in
    <label className={styles.field}>
      <span className={css('text-ink-2 text-caption')}>{label}</span>
      {children}
    </label>
  );
}

/** What a control starts with in a form that has come back, and what is wrong with it. */
function useTyped(name: string | undefined, given: ComponentProps<'input'>['defaultValue']) {
  const { values, fields } = useContext(TypedContext);
  const wrongId = useId();
  const wrong = (name !== undefined && fields[name]) || '';
  return {
    typed: (name !== undefined && values[name]) || given,
    wrong: wrong !== '' && (
      <span id={wrongId} className={css('text-tomato text-caption')}>
        {wrong}
      </span>
    ),
    attributes: wrong === '' ? {} : { 'aria-invalid': true, 'aria-describedby': wrongId },
  };
}

export function TextControl({
  label,
  defaultValue,
  ...input
}: { label: string } & ComponentProps<'input'>): ReactNode {
  const { typed, wrong, attributes } = useTyped(input.name, defaultValue);
  return (
    <div className={styles.field}>
      <Labelled label={label}>
        <input {...input} {...attributes} defaultValue={typed} className={styles.control} />
      </Labelled>
      {wrong}
    </div>
  );
}

interface SelectControlProps extends ComponentProps<'select'> {
  readonly label: string;
  /** Said where nothing is chosen; without it something always is. */
  readonly any?: string;
  readonly options: readonly (readonly [value: string, name: string])[];
}

export function SelectControl({
  label,
  any,
  options,
  defaultValue,
  ...select
}: SelectControlProps): ReactNode {
  const { typed, wrong, attributes } = useTyped(select.name, defaultValue);
  return (
    <div className={styles.field}>
      <Labelled label={label}>
        <select {...select} {...attributes} defaultValue={typed} className={styles.control}>
          {any !== undefined && <option value="">{any}</option>}
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </Labelled>
      {wrong}
    </div>
  );
}

/** A button; one with a handler cannot be pressed until the scripts are there, since the press would be lost. */
export function DeskButton({
  isMain,
  disabled,
  ...button
}: { isMain?: boolean } & ComponentProps<'button'>): ReactNode {
  const isHydrated = useIsHydrated();
  return (
    <button
      type="button"
      {...button}
      disabled={disabled || (button.onClick !== undefined && !isHydrated)}
      className={classNames(styles.button, isMain && styles.main)}
    />
  );
}

export function DeskLink(props: ComponentProps<'a'>): ReactNode {
  return <a {...props} className={styles.button} />;
}

/** Controls side by side, on as many lines as they need. */
export function Line({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.line}>{children}</div>;
}
