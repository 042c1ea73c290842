import { describe, expect, test } from 'vitest';
import { readRequest } from './request.ts';

const variables = {
  SITE_URL: 'https://here.example',
  OPERATOR_TOKEN: 'here',
  SITE_URL_STAGING: 'https://staging.example',
  OPERATOR_TOKEN_STAGING: 'there',
};

describe('a command line', () => {
  test('names a call with its fields, whatever stands in them', () => {
    const request = readRequest(['orders', 'number=100042', 'query=a=b', '--json'], variables);
    expect(request).toMatchObject({ wanted: 'orders', isRaw: true, isDryRun: false, isHelp: false });
    expect([...request.fields]).toEqual([
      ['number', '100042'],
      ['query', 'a=b'],
    ]);
  });

  test.each([
    [[], 'https://here.example', 'here'],
    [['--env', 'local'], 'http://localhost:8787', 'local-environment-only-no-secret'],
    [['--env=staging'], 'https://staging.example', 'there'],
  ])('%j asks %s with its own token', (words, site, token) => {
    expect(readRequest(words, variables)).toMatchObject({ site, token });
  });

  test('asks the local site where nothing is set', () => {
    expect(readRequest([], {}).site).toBe('http://localhost:8787');
  });

  test.each([
    [['--env', 'production'], 'SITE_URL_PRODUCTION'],
    [['--env', 'moon'], 'local, staging, production'],
    [['board', '--fast'], "Unknown option '--fast'"],
  ])('%j is refused in one line: %s', (words, text) => {
    expect(() => readRequest(words, variables)).toThrow(text);
  });
});
