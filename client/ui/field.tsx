import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames, Icon } from './basics.tsx';
import checkboxStyles from './checkbox.module.css';
import { css } from './css.ts';
import styles from './field.module.css';
import { dataIn, hasTouched, listen } from './form-values.ts';
import layout from './layout.module.css';
import switchStyles from './switch.module.css';

/** What a form tells the fields inside it. */
interface FormKnowledge {
  readonly form: RefObject<HTMLFormElement | null>;
  /** What is wrong, by the names of the fields. */
  readonly errors: Readonly<Record<string, string>>;
  /** What the fields begin with, by their names. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Names of the fields that show their own errors. */
  readonly fields: Set<string>;
  /** Whether the form is on its way. */
  readonly isBusy: boolean;
}

export const FormContext = createContext<FormKnowledge>({
  form: { current: null },
  errors: {},
  defaults: {},
  fields: new Set(),
  isBusy: false,
});

/** What the form around a field knows of it. */
export function useField(name: string | undefined): { error: string | undefined; known: unknown } {
  const { errors, defaults, fields } = useContext(FormContext);
  useEffect(() => {
    if (name === undefined) return;
    fields.add(name);
    return () => void fields.delete(name);
  }, [name, fields]);
  return name === undefined
    ? { error: undefined, known: undefined }
    : { error: errors[name], known: defaults[name] };
}

/** The same for a field of text. */
export function useTextField(name: string | undefined): {
  error: string | undefined;
  text: string | undefined;
} {
  const { error, known } = useField(name);
  return { error, text: typeof known === 'string' || typeof known === 'number' ? String(known) : undefined };
}

/** Whether a tick is among what a form begins with: true, as browsers send it, or its value in a list. */
export function isTicked(known: unknown, value: unknown = 'on'): boolean | undefined {
  if (known === undefined) return undefined;
  return known === true || [known].flat().includes(String(value));
}

/**
 * What a form holds, or a part of a page that sends nothing, from its mount on, so that what was typed before React is seen
 * as well; undefined in the first render. Inside a form it is that of the form around.
 */
export function useFormValues(given?: RefObject<HTMLElement | null>): FormData | undefined {
  const around: RefObject<HTMLElement | null> = useContext(FormContext).form;
  const root = given ?? around;
  const [values, setValues] = useState<FormData>();
  useEffect(() => {
    const read = (element: HTMLElement) => setValues(dataIn(element));
    if (root.current) read(root.current);
    return listen(root, read);
  }, [root]);
  return values;
}

/** What stands in one field of the form around; the given value in the first render, and where the field is none of it. */
export function useFormValue(name: string, first: string): string {
  const value = useFormValues()?.get(name);
  return typeof value === 'string' ? value : first;
}

/** Hands over what was entered before React, once: for choices that are held outside a form. */
export function useFirstValues(root: RefObject<HTMLElement | null>, take: (values: FormData) => void): void {
  const onFirst = useEffectEvent(take);
  useLayoutEffect(() => {
    if (root.current && hasTouched(root.current)) onFirst(dataIn(root.current));
  }, [root]);
}

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
    <span
      className={css('flex gap-6 items-start mt-6 text-tomato font-semibold text-caption leading-[1.35]')}
      id={id}
    >
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
    <div className={classNames(css('relative block min-w-0'), error !== undefined && styles.invalid)}>
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
        <span
          className={css('flex gap-6 items-start mt-6 text-ink-3 text-caption leading-[1.35]')}
          id={messageId}
        >
          {hint}
        </span>
      )}
    </div>
  );
}

type EntryProps<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, 'className' | 'id'> &
  Omit<FieldProps, 'children'>;

export function TextField({ label, hint, error, ...input }: EntryProps<'input'>) {
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

/** Hydration puts a text back to what the server has sent: what was typed meanwhile comes back. */
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
    <textarea rows={3} {...textarea} id={id} ref={area} className={classNames(controlClass, styles.area)} />
  );
}

/** Several lines of text; the browser's own corner makes it taller. */
export function TextArea({ label, hint, error, ...input }: EntryProps<'textarea'>) {
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
        <span className={css('block font-bold text-ui leading-[1.3]')}>{children}</span>
        {note !== undefined && (
          <small className={css('block text-ink-3 text-caption leading-[1.35]')}>{note}</small>
        )}
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
