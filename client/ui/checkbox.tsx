import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import { Icon } from './icon.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'children'> {
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

export function Checkbox({ error, children, ...input }: CheckboxProps): ReactNode {
  const errorId = useId();
  const naming = error === undefined ? {} : { 'aria-invalid': true as const, 'aria-describedby': errorId };
  return (
    <div>
      <label className={classNames(styles.row, error !== undefined && styles.invalid)}>
        <input {...input} {...naming} type="checkbox" className={styles.input} />
        <span className={styles.box} aria-hidden>
          <Icon name="check" size={16} />
        </span>
        <span>{children}</span>
      </label>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
