import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames, Icon } from './basics.tsx';
import checkboxStyles from './checkbox.module.css';
import styles from './field.module.css';
import { isTicked, useField, useTextField } from './form-values.ts';
import layout from './layout.module.css';
import switchStyles from './switch.module.css';

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

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'id'> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** React puts a text that it takes over back to what the server has sent: what was typed meanwhile comes back. */
function Area({ id, ...textarea }: ComponentProps<'textarea'>) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed] = useState(() => {
    if (import.meta.env.SSR || id === undefined) return undefined;
    const sent = document.getElementById(id);
    return sent instanceof HTMLTextAreaElement ? sent.value : undefined;
  });
  useLayoutEffect(() => {
    if (area.current && typed !== undefined) area.current.value = typed;
  }, [typed]);
  return (
    <textarea rows={3} {...textarea} id={id} ref={area} className={classNames(controlClass, areaClass)} />
  );
}

/** Several lines of text; the browser's own corner makes it taller. */
export function TextArea({ label, hint, error, ...input }: TextAreaProps) {
  const field = useTextField(input.name);
  const first = input.value === undefined && { defaultValue: field.text };
  return (
    <Field label={label} hint={hint} error={error ?? field.error}>
      {(control) => <Area {...first} {...input} {...control} />}
    </Field>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'children'> {
  readonly 'data-consent'?: boolean;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

export function Checkbox({ error: own, children, ...input }: CheckboxProps) {
  const errorId = useId();
  const field = useField(input.name);
  const error = own ?? field.error;
  const first = input.checked === undefined && { defaultChecked: isTicked(field.known, input.value) };
  const naming = error === undefined ? {} : { 'aria-invalid': true as const, 'aria-describedby': errorId };
  return (
    <div>
      <label className={classNames(checkboxStyles.row, error !== undefined && checkboxStyles.invalid)}>
        <input {...first} {...input} {...naming} type="checkbox" className={checkboxStyles.input} />
        <span className={checkboxStyles.box} aria-hidden>
          <Icon name="check" size={16} />
        </span>
        <span>{children}</span>
      </label>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** Whether what stands in the page may be of an earlier visit, which browsers put back after a reload and a step back. */
function mayBePutBack(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate';
}

/** A consent: one that the browser has put back has not been given anew, and none is kept. */
export function Consent(props: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!box.current || box.current.checked === box.current.defaultChecked || !mayBePutBack()) return;
    box.current.checked = box.current.defaultChecked;
    box.current.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);
  return <Checkbox {...props} ref={box} data-consent />;
}

interface SwitchProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'role' | 'children'> {
  readonly note?: string;
  readonly children: ReactNode;
}

/** Turns something on and off at once: a native checkbox, so that it also works before and without scripts. */
export function Switch({ note, children, ...input }: SwitchProps) {
  const { known } = useField(input.name);
  const first = input.checked === undefined && { defaultChecked: isTicked(known, input.value) };
  return (
    <label className={switchStyles.row}>
      <span>
        <span className={switchStyles.name}>{children}</span>
        {note !== undefined && <small className={switchStyles.note}>{note}</small>}
      </span>
      <input
        {...first}
        {...input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state itself
        role="switch"
        className={classNames(layout.covering, switchStyles.input)}
      />
      <span className={switchStyles.track} aria-hidden />
    </label>
  );
}
