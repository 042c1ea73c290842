import { expect, test } from 'vitest';
import { readDeskPort, readPort } from './settings.ts';

test('the desk of an origin listens beside the site where nothing else is told', () => {
  expect(readDeskPort({}, 8790, true)).toBe(8791);
  expect(readDeskPort({}, 0, true)).toBe(0);
  expect(readDeskPort({ DESK_PORT: '9000' }, 8790, true)).toBe(9000);
  expect(readDeskPort({ DESK_URL: 'https://desk.befit.example' }, 8790, false)).toBe(8791);
});

test('a deployed origin without an address of the desk serves none, and says so to whoever wants one', () => {
  expect(readDeskPort({}, 8790, false)).toBeUndefined();
  expect(() => readDeskPort({ DESK_PORT: '9000' }, 8790, false)).toThrow(/DESK_URL/);
});

test('a wrong port is named by its variable', () => {
  expect(() => readPort({ PORT: '65536' }, 8790)).toThrow(/^PORT=65536/);
  expect(() => readDeskPort({ DESK_PORT: 'door' }, 8790, true)).toThrow(/^DESK_PORT=door/);
});
