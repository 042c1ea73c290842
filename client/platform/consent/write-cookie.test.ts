import { expect, test, vi } from 'vitest';
import { writeCookie } from './cookie-choice.ts';

test.each([
  ['https:', 'a=1; Path=/; Secure; SameSite=Lax'],
  ['http:', 'a=1; Path=/; SameSite=Lax'],
])('a cookie is as secure as the page: %s', (protocol, written) => {
  const document = { cookie: '' };
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { protocol });
  writeCookie('a=1; Path=/; Secure; SameSite=Lax');
  expect(document.cookie).toBe(written);
});
