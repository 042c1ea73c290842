import { createContext, type RefObject, useContext, useEffect } from 'react';

/** What a form tells the fields inside it. */
export interface FormKnowledge {
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
