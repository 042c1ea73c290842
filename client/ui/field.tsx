import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { useTextField } from './form-context.ts';
import { Icon } from './icon.tsx';

/** Attributes for a control inside a field. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** The message under a control: what is wrong, said in words. */
export function FieldError({ id, children }: { readonly id?: string; readonly children: string }) {
  return (
    <span className={styles.error} id={id}>
      <Icon name="alert" size={16} />
      {children}
    </span>
  );
}

/** Label, control, hint and error of one entry. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const hasMessage = error !== undefined || hint !== undefined;
  return (
    <div className={classNames(styles.field, error !== undefined && styles.invalid)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': hasMessage ? messageId : undefined,
        'aria-invalid': error !== undefined || undefined,
      })}
      {error !== undefined && <FieldError id={messageId}>{error}</FieldError>}
      {error === undefined && hint !== undefined && (
        <span className={styles.hint} id={messageId}>
          {hint}
        </span>
      )}
    </div>
  );
}

type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & Omit<FieldProps, 'children'>;

export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  const field = useTextField(input.name);
  const first = input.value === undefined && { defaultValue: field.text };
  return (
    <Field label={label} hint={hint} error={error ?? field.error}>
      {(control) => <input type="text" {...first} {...input} {...control} className={styles.control} />}
    </Field>
  );
}

/** The class of a control that draws itself inside a field. */
export const controlClass = styles.control;

/** The class that such a control adds when it has several lines. */
export const areaClass = styles.area;
