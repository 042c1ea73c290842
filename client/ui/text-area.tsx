import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { areaClass, controlClass, Field } from './field.tsx';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'id'> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** Several lines of text; the browser's own corner makes it taller. */
export function TextArea({ label, hint, error, ...input }: TextAreaProps): ReactNode {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea rows={3} {...input} {...control} className={classNames(controlClass, areaClass)} />
      )}
    </Field>
  );
}
