import { expect, it } from 'vitest';
import { maskedBody, maskedText } from './rules.ts';

it('a log keeps the names of fields and masks their values except harmless ones', () => {
  expect(
    maskedBody({ step: 1, phone: '+79162041830', code: 123456, type: 'login', address: { house: '1' } }),
  ).toEqual({ step: '1', phone: '***', code: '***', type: 'login', address: '***' });
});

it('a log masks a body that is not an object and keeps no empty one', () => {
  expect(maskedBody('+79162041830')).toBe('***');
  expect(maskedBody(null)).toBeUndefined();
});

it('a log cuts long names and many fields', () => {
  const body = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`${index}`.padStart(60, 'x'), 1]),
  );
  const masked = Object.keys(maskedBody(body) ?? {});
  expect(masked.length).toBeLessThanOrEqual(40);
  expect(masked.every((name) => name.length <= 40)).toBe(true);
});

it.each([
  ['no customer has +7 916 204-18-30', 'no customer has ***'],
  ['8(916)2041830 is taken', '*** is taken'],
  ['mail to anna.b+x@почта.рф, refused', 'mail to ***, refused'],
  ['session Zk3-91bQw_7LmPq02XyVt4sR8uNh ended', 'session *** ended'],
  ['code 482913 is wrong', 'code *** is wrong'],
  ['certificate 7KQ2-XM4P-9TRA-B3CD is spent', 'certificate *** is spent'],
  ['no /rest/orders/10482/papers/', 'no /rest/orders/***/papers/'],
  ['GET /sertificat/?code=ABCD&purchase=x1#a failed', 'GET /sertificat/?code=***&purchase=***#a failed'],
  ['back from /?mail=anna%40mail.ru', 'back from /?mail=***'],
  ['to anna%40mail.ru', 'to ***'],
  ['Анна Петрова is not Анна', '*** is not ***'],
])('a log masks what tells who it was: %s', (text, masked) => {
  expect(maskedText(text, ['Анна Петрова', 'Анна', ''])).toBe(masked);
});

it.each([
  'price is undefined in createBrowserRouterFromRoutes',
  'HTTP 503 after 15000 ms',
  '2026-11-22 at 14:00',
])('a log keeps what tells only what happened: %s', (text) => {
  expect(maskedText(text)).toBe(text);
});
