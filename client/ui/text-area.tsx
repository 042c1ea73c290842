import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { areaClass, controlClass, Field } from './field.tsx';
import { useTextField } from './form-context.ts';

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
