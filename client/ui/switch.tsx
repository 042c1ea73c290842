import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { isTicked, useField } from './form-context.ts';
import layout from './layout.module.css';
import styles from './switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'role' | 'children'> {
  readonly note?: string;
  readonly children: ReactNode;
}

/** Turns something on and off at once: a native checkbox, so that it also works before and without scripts. */
export function Switch({ note, children, ...input }: SwitchProps) {
  const { known } = useField(input.name);
  const first = input.checked === undefined && { defaultChecked: isTicked(known, input.value) };
  return (
    <label className={styles.row}>
      <span>
        <span className={styles.name}>{children}</span>
        {note !== undefined && <small className={styles.note}>{note}</small>}
      </span>
      <input
        {...first}
        {...input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state itself
        role="switch"
        className={classNames(layout.covering, styles.input)}
      />
      <span className={styles.track} aria-hidden />
    </label>
  );
}
