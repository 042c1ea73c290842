import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import { isTicked, useField } from './form-context.ts';
import { Icon } from './icon.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'children'> {
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

export function Checkbox({ error: own, children, ...input }: CheckboxProps): ReactNode {
  const errorId = useId();
  const field = useField(input.name);
  const error = own ?? field.error;
  const first = input.checked === undefined && { defaultChecked: isTicked(field.known, input.value) };
  const naming = error === undefined ? {} : { 'aria-invalid': true as const, 'aria-describedby': errorId };
  return (
    <div>
      <label className={classNames(styles.row, error !== undefined && styles.invalid)}>
        <input {...first} {...input} {...naming} type="checkbox" className={styles.input} />
        <span className={styles.box} aria-hidden>
          <Icon name="check" size={16} />
        </span>
        <span>{children}</span>
      </label>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** A consent: one that the browser puts back after a reload or a step back has not been given anew. */
export function Consent(props: CheckboxProps): ReactNode {
  return <Checkbox {...props} autoComplete="off" />;
}
