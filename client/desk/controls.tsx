import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './controls.module.css';

/** A control with its label above, as low as a tool's are. */
export function Labelled({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is handed in
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      {children}
    </label>
  );
}

export function TextControl({ label, ...input }: { label: string } & ComponentProps<'input'>): ReactNode {
  return (
    <Labelled label={label}>
      <input {...input} className={styles.control} />
    </Labelled>
  );
}

interface SelectControlProps extends ComponentProps<'select'> {
  readonly label: string;
  /** Said where nothing is chosen. */
  readonly any: string;
  readonly options: readonly (readonly [value: string, name: string])[];
}

export function SelectControl({ label, any, options, ...select }: SelectControlProps): ReactNode {
  return (
    <Labelled label={label}>
      <select {...select} className={styles.control}>
        <option value="">{any}</option>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

export function DeskButton({
  isMain,
  ...button
}: { isMain?: boolean } & ComponentProps<'button'>): ReactNode {
  return <button type="button" {...button} className={classNames(styles.button, isMain && styles.main)} />;
}

export function DeskLink(props: ComponentProps<'a'>): ReactNode {
  return <a {...props} className={styles.button} />;
}

/** Controls side by side, on as many lines as they need. */
export function Line({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.line}>{children}</div>;
}
