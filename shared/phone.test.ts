import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, normalizePhone, phoneInText } from './phone.ts';

describe('the normalised phone', () => {
  it.each(['+7 916 204-18-30', '8 (916) 204 18 30', '79162041830', '9162041830', '+7 916 204–18–30'])(
    'is read from %s',
    (text) => {
      expect(normalizePhone(text)).toBe('+79162041830');
    },
  );

  it.each(['', '+7 495 000-00-00', '123', '+1 916 204 18 30', 'восемь', '+7916204183a', '7916204183012'])(
    'is undefined for %s',
    (text) => {
      expect(normalizePhone(text)).toBeUndefined();
    },
  );

  it('is read back from the formatted phone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 9_000_000_000, max: 9_999_999_999 }), (national) => {
        expect(normalizePhone(formatPhone(`+7${national}`))).toBe(`+7${national}`);
      }),
    );
  });
});

describe('the phone of a text', () => {
  it('has a joiner after each hyphen, and is read with it as well', () => {
    const shown = phoneInText('+79162041830');
    expect(shown).toBe('+7\u00a0916\u00a0204-\u206018-\u206030');
    expect(normalizePhone(shown)).toBe('+79162041830');
  });
});
