import { type ComponentProps, type ReactNode, useRef } from 'react';
import { controlClass, Field } from './field.tsx';
import { usePhoneMask } from './use-phone-mask.ts';

interface PhoneFieldProps extends Pick<ComponentProps<'input'>, 'name' | 'autoFocus' | 'disabled'> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly defaultValue?: string;
  readonly onValue?: (value: string) => void;
}

/** A Russian mobile number with the mask +7 916 204-18-30. */
export function PhoneField({
  label,
  hint,
  error,
  defaultValue,
  onValue,
  ...input
}: PhoneFieldProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  usePhoneMask(field, onValue);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...input}
          {...control}
          ref={field}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="+7 900 000-00-00"
          className={controlClass}
          defaultValue={defaultValue?.replaceAll('\u00a0', ' ')}
          onInput={(event) => onValue?.(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
