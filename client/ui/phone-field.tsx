import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { controlClass, Field } from './field.tsx';

/**
 * Masks a number from the first letter on; the code of the mask comes when the field is entered. What was typed before
 * the page was taken over is told at once.
 */
function usePhoneMask(
  field: RefObject<HTMLInputElement | null>,
  onValue: ((value: string) => void) | undefined,
): void {
  const tell = useEffectEvent((value: string) => onValue?.(value));
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
    if (input.value !== input.defaultValue) tell(input.value);
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
