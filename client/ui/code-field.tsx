import { Field } from '@base-ui/react/field';
import { OTPField } from '@base-ui/react/otp-field';
import { useEffect, useRef } from 'react';
import { waitText } from '#shared/wait-text.ts';
import { classNames } from './basics.tsx';
import steps from './code-form.module.css';
import { css } from './css.ts';
import { FieldError } from './field.tsx';

interface CodeFieldProps {
  readonly label: string;
  readonly length: number;
  readonly value: string;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
  /** Whether the first slot takes the focus at once: where the field is what the dialog is about. */
  readonly isFocused?: boolean;
  readonly onValue: (value: string) => void;
  /** All digits are there. */
  readonly onComplete: (value: string) => void;
}

/** A one-time code, a digit a slot; takes a pasted code and the one that the phone offers from the SMS. */
export function CodeField(props: CodeFieldProps) {
  const { label, length, value, error, isDisabled = false, isFocused = true, onValue, onComplete } = props;
  const firstSlot = useRef<HTMLInputElement>(null);
  const isRefused = error !== undefined && value === '';
  useEffect(() => {
    if (isRefused) firstSlot.current?.focus();
  }, [isRefused]);
  const places = Array.from({ length }, (_, index) => index + 1);
  // No ring: at parts of a pixel, where a sheet may stand, Firefox leaves out the top line of one.
  const slot = classNames(
    css(
      'w-full h-60 p-0 rounded-input bg-surface font-extrabold text-[1.5rem] tabular-nums text-center',
      'disabled:border-sand-300 disabled:bg-sand-100 disabled:text-ink-3 disabled:opacity-1',
      'focus-visible:outline-none',
      'forced-colors:focus-visible:[outline:3px_solid_Highlight]',
    ),
    error === undefined
      ? css(
          '[border:1.5px_solid_var(--line-input)]',
          'focus-visible:[border:2px_solid_var(--focus)]',
          'forced-colors:[border:1px_solid_FieldText]',
        )
      : css('[border:2px_solid_var(--tomato)]'),
  );
  return (
    <Field.Root name="code" invalid={error !== undefined} disabled={isDisabled}>
      <Field.Label className={css('block mb-8 font-bold text-small')}>{label}</Field.Label>
      <OTPField.Root
        className={css('grid grid-cols-6 gap-8')}
        length={length}
        value={value}
        onValueChange={onValue}
        onValueComplete={onComplete}
      >
        {places.map((place) => (
          <OTPField.Input
            key={place}
            className={slot}
            aria-label={place === 1 ? undefined : `Цифра ${place} из ${length}`}
            autoFocus={isFocused && place === 1}
            ref={place === 1 ? firstSlot : undefined}
          />
        ))}
      </OTPField.Root>
      <div aria-live="polite">{error !== undefined && <FieldError>{error}</FieldError>}</div>
    </Field.Root>
  );
}

interface CodeWaitProps {
  readonly isBusy: boolean;
  /** Seconds until another code can be requested. */
  readonly left: number;
}

/** Tells that a code is being checked, or when another one can be requested. */
export function CodeWait({ isBusy, left }: CodeWaitProps) {
  return (
    <p className={steps.wait}>
      <span role="status">{isBusy && 'Проверяем…'}</span>
      {!isBusy && left > 0 && <>Новый код можно запросить через {waitText(left)}</>}
    </p>
  );
}
