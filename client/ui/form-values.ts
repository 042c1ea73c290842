import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';

export type Form = RefObject<HTMLFormElement | null>;
export type Values = Readonly<Record<string, string | readonly string[]>>;

/** Tells of each entry into a form, whose fields may stand outside it, or into a part of a page, with the name of the field. */
export function listen<Root extends HTMLElement>(
  root: RefObject<Root | null>,
  tell: (root: Root, name: string) => void,
): () => void {
  const hear = ({ target }: Event) => {
    const field = target as HTMLInputElement;
    const { current } = root;
    const isOfForm = field.form !== null && (field.form as HTMLElement) === current;
    if (current && (isOfForm || current.contains(field))) tell(current, field.name);
  };
  document.addEventListener('input', hear);
  return () => document.removeEventListener('input', hear);
}

function dataIn(root: HTMLElement): FormData {
  if (root instanceof HTMLFormElement) return new FormData(root);
  const values = new FormData();
  for (const control of root.querySelectorAll<Control>('input, select, textarea'))
    if (!isCheckable(control) || control.checked) values.append(control.name, control.value);
  return values;
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

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);

/** The named controls of a form that hold something of their visitor: no files, and no consents, which are given anew. */
export const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      'name' in element &&
      element.name !== '' &&
      !(element instanceof HTMLButtonElement) &&
      !(element instanceof HTMLInputElement && (element.type === 'file' || isConsent(element))),
  );

const isConsent = ({ dataset }: HTMLInputElement) => 'consent' in dataset;

/** Whether a control no longer holds what the page began with. */
export function isTouched(control: Control): boolean {
  if (isCheckable(control)) return control.checked !== control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue;
  const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
  return control.selectedIndex !== Math.max(first, 0);
}

/** What the controls of a form hold, by their names. */
export function valuesOf(form: HTMLFormElement): Values {
  const values: Record<string, string | string[]> = {};
  for (const control of controlsOf(form)) {
    if (!isCheckable(control)) values[control.name] = control.value;
    else {
      const chosen = [values[control.name] ?? []].flat();
      values[control.name] = control.checked ? [...chosen, control.value] : chosen;
    }
  }
  return values;
}

/** Puts values into the controls of a form, and has everybody hear of it. */
export function fillForm(form: HTMLFormElement, values: Values): void {
  for (const control of controlsOf(form)) {
    const given = values[control.name];
    if (given === undefined) continue;
    const list: readonly string[] = [given].flat();
    if (isCheckable(control)) {
      const isOn = list.includes(control.value);
      // One of a group takes the place of another, where it may be chosen.
      if (control.checked === isOn || (control.type === 'radio' && (!isOn || control.disabled))) continue;
      control.checked = isOn;
    } else {
      if (control.value === list[0]) continue;
      control.value = list[0] ?? '';
    }
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** The values as a form would hold them. */
export function formDataOf(values: Values): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat()) data.append(name, one);
  return data;
}

/** A text of a form; empty where it holds none. */
export const textIn = (values: FormData, name: string): string => String(values.get(name) ?? '');

/** Hands over what was entered before React, once: for choices that are held outside a form. */
export function useFirstValues(root: RefObject<HTMLElement | null>, take: (values: FormData) => void): void {
  const onFirst = useEffectEvent(take);
  useLayoutEffect(() => {
    const controls = root.current?.querySelectorAll<Control>('input, select, textarea') ?? [];
    if (root.current && [...controls].some(isTouched)) onFirst(dataIn(root.current));
  }, [root]);
}

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
