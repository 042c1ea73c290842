import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readRows } from './rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'befit-rows-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function rowsOf(name: string, text: string) {
  const file = join(folder, name);
  writeFileSync(file, text);
  return readRows(file).map((row) => Object.fromEntries(row));
}

test.each([
  ['with commas', 'zone,deliveries\nmsk-0,7\nmsk-1,8\n'],
  [
    'with semicolons and a mark of its encoding, as spreadsheets in Russian write it',
    '\ufeffzone;deliveries\r\nmsk-0;7\r\nmsk-1;8\r\n',
  ],
])('a table %s names its fields in the first line', (_, text) => {
  expect(rowsOf('days.csv', text)).toEqual([
    { zone: 'msk-0', deliveries: '7' },
    { zone: 'msk-1', deliveries: '8' },
  ]);
});

test('cells hold quotes and signs, and an empty one gives no field', () => {
  expect(rowsOf('days.csv', 'reason,zone\n"Снег, ""буран""",\n')).toEqual([{ reason: 'Снег, "буран"' }]);
});

test('a list in JSON holds lists, and null, which takes a value away', () => {
  expect(rowsOf('calls.json', '[{"ids":["a","b"],"until":null,"days":3}]')).toEqual([
    { ids: 'a,b', until: 'null', days: '3' },
  ]);
});

test.each([
  ['nothing.csv', 'zone,date\n', 'names no call'],
  ['torn.csv', 'zone,date\nmsk-0\n', 'is no table'],
  ['object.json', '{"zone":"msk-0"}', 'is no list of objects'],
  ['torn.json', '[{', 'is no JSON'],
])('%s is refused in one line', (name, text, words) => {
  expect(() => rowsOf(name, text)).toThrow(words);
});

test('a file that is not there is named', () => {
  expect(() => readRows(join(folder, 'gone.csv'))).toThrow(/gone\.csv cannot be read \(ENOENT\)/);
});
