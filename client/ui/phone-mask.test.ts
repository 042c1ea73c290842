import { maskitoTransform } from '@maskito/core';
import { describe, expect, it } from 'vitest';
import { nationalDigits, phoneMask } from './phone-mask.ts';

describe('nationalDigits', () => {
  it.each([
    ['+7 916 204-18-30', '9162041830'],
    ['8 (916) 204-18-30', '9162041830'],
    ['9162041830', '9162041830'],
    ['+7916', '916'],
  ])('of %s', (text, digits) => {
    expect(nationalDigits(text)).toBe(digits);
  });
});

describe('phoneMask', () => {
  it.each(['+79162041830', '89162041830', '9162041830', '+7 916 204-18-30', '+7 (916) 204 18 30'])(
    'writes %s, however the browser filled it in',
    (text) => {
      expect(maskitoTransform(text, phoneMask)).toBe('+7 916 204-18-30');
    },
  );
});
