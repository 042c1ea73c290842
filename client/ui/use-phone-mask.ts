import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Masks a number from the first letter on; the code of the mask comes when the field is entered. What was typed before
 * the page was taken over is told at once.
 */
export function usePhoneMask(
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
