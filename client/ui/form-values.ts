import type { RefObject } from 'react';

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

/** What stands in a form, or in the controls of a part of a page. */
export function dataIn(root: HTMLElement): FormData {
  if (root instanceof HTMLFormElement) return new FormData(root);
  const values = new FormData();
  for (const control of root.querySelectorAll<Control>(controls))
    if (!isCheckable(control) || control.checked) values.append(control.name, control.value);
  return values;
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

const controls = 'input, select, textarea';

/** Whether something in a part of a page no longer holds what the page began with. */
export const hasTouched = (root: HTMLElement): boolean =>
  [...root.querySelectorAll<Control>(controls)].some(isTouched);
