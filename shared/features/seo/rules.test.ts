import { expect, test } from 'vitest';
import { canonicalQuery, isTestHost, listAddresses } from './rules.ts';

test.each([
  ['/blog/', '?page=2', '?page=2'],
  ['/blog/', '?page=1', ''],
  ['/blog/', '?page=0', ''],
  ['/blog/', '?page=02', ''],
  ['/blog/', '?page=2&tag=sport&utm_source=x', '?tag=sport&page=2'],
  ['/blog/', '?tag=%3Cscript%3E', ''],
  ['/blog/', '?fbclid=1', ''],
  ['/otzyvy/', '?page=3', '?page=3'],
  ['/otzyvy/', '?tag=sport', ''],
  ['/otzyvy/', '?page=2&rating=5', ''],
  ['/otzyvy/', '?programme=balans', ''],
  ['/faq/', '?page=2', ''],
  ['/', '?programme=balans', ''],
])('the canonical address of %s%s ends in "%s"', (path, search, expected) => {
  expect(canonicalQuery(path, new URLSearchParams(search))).toBe(expected);
});

test('an empty list has one page', () => {
  expect(listAddresses('/blog/', 0, 6)).toEqual(['/blog/']);
  expect(listAddresses('/blog/', 13, 6, 'sport')).toEqual([
    '/blog/?tag=sport',
    '/blog/?tag=sport&page=2',
    '/blog/?tag=sport&page=3',
  ]);
});

test.each([
  ['befit.example', false],
  ['test.befit.example', true],
  ['befit.company.workers.dev', true],
  ['workers.dev.befit.example', false],
])('whether %s is a test host: %s', (host, isTest) => {
  expect(isTestHost(host)).toBe(isTest);
});
