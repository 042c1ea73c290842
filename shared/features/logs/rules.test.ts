import { expect, it } from 'vitest';
import { maskedBody } from './rules.ts';

it('a log keeps the names of fields and masks their values except harmless ones', () => {
  expect(
    maskedBody({ step: 1, phone: '+79162041830', code: 123456, type: 'login', address: { house: '1' } }),
  ).toEqual({
    step: '1',
    phone: '***',
    code: '***',
    type: 'login',
    address: '***',
  });
});

it('a log masks a body that is not an object and keeps no empty one', () => {
  expect(maskedBody('+79162041830')).toBe('***');
  expect(maskedBody(null)).toBeUndefined();
});

it('a log cuts long names and many fields', () => {
  const body = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`${index}`.padStart(60, 'x'), 1]),
  );
  const masked = maskedBody(body) as Record<string, string>;
  expect(Object.keys(masked).length).toBeLessThanOrEqual(40);
  expect(Object.keys(masked).every((name) => name.length <= 40)).toBe(true);
});
