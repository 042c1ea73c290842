import type { MaskitoOptions } from '@maskito/core';

const digit = /\d/;
const prefix = '+7 ';

/** The national digits of whatever was typed or pasted: the leading 7 or 8 of a whole number goes. */
export function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const isWhole = digits.length >= 11 || text.trimStart().startsWith('+7');
  return (isWhole && /^[78]/.test(digits) ? digits.slice(1) : digits).slice(0, 10);
}

/** «+7 916 204-18-30» while it is typed. */
export const phoneMask: MaskitoOptions = {
  mask: ['+', '7', ' ', digit, digit, digit, ' ', digit, digit, digit, '-', digit, digit, '-', digit, digit],
  preprocessors: [
    ({ elementState, data }) => {
      const isFirst = elementState.value.replace(/\D/g, '').length <= 1;
      // Russians start a number with 8 or +7, which the mask writes itself.
      if (isFirst && /^\+?[78]$/.test(data)) return { elementState, data: prefix };
      const whole = data.replace(/\D/g, '').length >= 10;
      return { elementState, data: whole ? prefix + nationalDigits(data) : data };
    },
  ],
};
