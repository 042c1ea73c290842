import { maskitoTransform } from '@maskito/core';
import { describe, expect, it } from 'vitest';
import { maskTyped, nationalDigits, phoneMask } from './phone-mask.ts';

describe('the national digits', () => {
  it.each([
    ['+7 916 204-18-30', '9162041830'],
    ['8 (916) 204-18-30', '9162041830'],
    ['9162041830', '9162041830'],
    ['+7916', '916'],
  ])('of %s are ten at most, without the country code', (text, digits) => {
    expect(nationalDigits(text)).toBe(digits);
  });
});

describe('the phone mask', () => {
  it.each(['+79162041830', '89162041830', '9162041830', '+7 916 204-18-30', '+7 (916) 204 18 30'])(
    'formats the autofilled number %s',
    (text) => {
      expect(maskitoTransform(text, phoneMask)).toBe('+7 916 204-18-30');
    },
  );
});

it.each([
  ['', ''],
  ['8916', '+7 916'],
  ['+7916204', '+7 916 204'],
  ['9162', '+7 916 2'],
  ['89162041830', '+7 916 204-18-30'],
  ['+7 916 204-18-30', '+7 916 204-18-30'],
])('what was typed without the mask, %j, becomes %j', (typed, masked) => {
  expect(maskTyped(typed)).toBe(masked);
});
