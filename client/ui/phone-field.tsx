import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';
import { plainSpaces } from '#shared/typography.ts';
import { controlClass, Field, useTextField } from './field.tsx';

/** Masks a number from the first letter on; the code of the mask comes when the field is entered. */
function usePhoneMask(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    let isGone = false;
    let unmask: (() => void) | undefined;
    const mask = () => {
      void import('./phone-mask.ts').then(
        ({ maskPhone }) => {
          if (!isGone) unmask ??= maskPhone(input);
        },
        // Without the mask a number is typed as it comes, and read all the same.
        () => undefined,
      );
    };
    if (input.value !== '' || document.activeElement === input) mask();
    input.addEventListener('focus', mask);
    return () => {
      isGone = true;
      input.removeEventListener('focus', mask);
      unmask?.();
    };
  }, [field]);
}

interface PhoneFieldProps extends Pick<ComponentProps<'input'>, 'name' | 'autoFocus' | 'disabled'> {
  readonly label: string;
  readonly hint?: string;
  readonly defaultValue?: string;
}

/** A Russian mobile number with the mask +7 916 204-18-30. */
export function PhoneField({ label, hint, defaultValue, ...input }: PhoneFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  usePhoneMask(field);
  const { error, text = defaultValue } = useTextField(input.name);
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
          defaultValue={text && plainSpaces(text)}
        />
      )}
    </Field>
  );
}
