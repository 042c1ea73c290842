import { describe, expect, test } from 'vitest';
import { readLoginQuery } from './login-query.ts';

describe('the query that asks to sign in', () => {
  test('names the page to return to', () => {
    expect(readLoginQuery('?login=yes&back_url=%2Fpersonal%2Forders%2F')).toEqual({
      backUrl: '/personal/orders/',
    });
    expect(readLoginQuery('?login=yes')).toEqual({ backUrl: undefined });
  });

  test.each([
    '//evil.example/',
    '/\\evil.example',
    'https://evil.example/',
    '/%5Cevil.example',
    'javascript:alert(1)',
  ])('never redirects to %s', (target) => {
    expect(readLoginQuery(`?login=yes&back_url=${encodeURIComponent(target)}`)).toEqual({
      backUrl: undefined,
    });
  });
});
