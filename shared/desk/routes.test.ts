import { expect, test } from 'vitest';
import { deskPath, deskRoutes, deskSignInPath, matchDeskPage, ownAddress } from './routes.ts';

test('every page is found by its path, with the slash at the end and without', () => {
  for (const { id } of deskRoutes) {
    const path = deskPath(id, {}, '0190-a');
    expect(matchDeskPage(path)?.route.id).toBe(id);
    expect(matchDeskPage(path.replace(/(.)\/$/, '$1'))?.route.id).toBe(id);
  }
  expect(matchDeskPage('/orders/0190-a/')?.params).toEqual({ id: '0190-a' });
  expect(matchDeskPage('/catalogue/')).toBeUndefined();
});

test('no two pages have one letter', () => {
  const letters = deskRoutes.flatMap((route) => ('letter' in route ? [route.letter] : []));
  expect(new Set(letters).size).toBe(letters.length);
  expect(letters).not.toContain('g');
});

test('an address has only what says something, and texts as they are typed', () => {
  expect(deskPath('deliveries', { from: '2026-11-27', zone: '', query: 'Анна & Co' })).toBe(
    `/deliveries/?from=2026-11-27&query=${encodeURIComponent('Анна & Co')}`,
  );
  expect(deskPath('day', { date: undefined })).toBe('/');
});

test('a sign-in leads back to the desk and nowhere else', () => {
  expect(deskSignInPath('/')).toBe('/sign-in/');
  expect(deskSignInPath('/deliveries/?zone=a')).toBe('/sign-in/?from=%2Fdeliveries%2F%3Fzone%3Da');
  expect(ownAddress('/deliveries/?zone=a')).toBe('/deliveries/?zone=a');
  for (const foreign of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\r\n/evil.example',
    null,
  ])
    expect(ownAddress(foreign)).toBe('/');
});
