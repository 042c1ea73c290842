import { Maskito, type MaskitoOptions, maskitoTransform } from '@maskito/core';

const digit = /\d/;
const prefix = '+7 ';

/** The national digits of whatever was typed or pasted: the leading 7 or 8 of a whole number goes. */
export function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const isWhole = digits.length >= 11 || text.trimStart().startsWith('+7');
  return (isWhole && /^[78]/.test(digits) ? digits.slice(1) : digits).slice(0, 10);
}

const isWholeNumber = (text: string) => text.replace(/\D/g, '').length >= 10;

/** «+7 916 204-18-30» while it is typed. */
export const phoneMask: MaskitoOptions = {
  mask: ['+', '7', ' ', digit, digit, digit, ' ', digit, digit, digit, '-', digit, digit, '-', digit, digit],
  preprocessors: [
    ({ elementState, data }) => {
      // A whole number takes the place of what was there, wherever the cursor stood.
      if (isWholeNumber(data)) {
        return { elementState: { value: '', selection: [0, 0] }, data: prefix + nationalDigits(data) };
      }
      const [from, to] = elementState.selection;
      const left = elementState.value.slice(0, from) + elementState.value.slice(to);
      // Russians start a number with 8 or +7, which the mask writes itself, once.
      if (left.replace(/\D/g, '').length <= 1 && /^(\+|\+?[78])$/.test(data))
        return { elementState: { value: '', selection: [0, 0] }, data: prefix };
      // The browser's autofill sets the value without the mask having seen it.
      if (data === '' && isWholeNumber(elementState.value) && !elementState.value.startsWith(prefix)) {
        const value = prefix + nationalDigits(elementState.value);
        return { elementState: { value, selection: [value.length, value.length] }, data };
      }
      return { elementState, data };
    },
  ],
};

/** Brings text that was typed without the mask into its form: a 7 or an 8 in front is that of the country. */
export function maskTyped(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? '' : maskitoTransform(prefix + digits.replace(/^[78]/, ''), phoneMask);
}

type ElementState = Parameters<NonNullable<MaskitoOptions['postprocessors']>[number]>[0];

/** Masks a field from now on; returns how to undo it. */
export function maskPhone(input: HTMLInputElement): () => void {
  const masked = maskTyped(input.value);
  let wanted: ElementState | undefined;
  const remember = (state: ElementState) => {
    wanted = state;
    return state;
  };
  const mask = new Maskito(input, { ...phoneMask, postprocessors: [remember] });
  // WebKit tells of the old caret until a set value is drawn, so that the mask believes it to be in its place.
  const putCaret = () => {
    if (wanted?.value !== input.value || document.activeElement !== input) return;
    const [from, to] = wanted.selection;
    if (input.selectionStart !== from || input.selectionEnd !== to) input.setSelectionRange(from, to);
  };
  input.addEventListener('input', putCaret, { capture: true });
  if (masked !== input.value) {
    input.value = masked;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return () => {
    input.removeEventListener('input', putCaret, { capture: true });
    mask.destroy();
  };
}
