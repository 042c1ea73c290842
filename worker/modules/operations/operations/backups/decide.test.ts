import { expect, test } from 'vitest';
import { addEntries, decideRun, isStanding } from './decide.ts';

const at = (time: string) => Date.parse(`2026-11-26T${time}:00Z`);
const yesterday = Date.parse('2026-11-25T00:05:00Z');

test.each<[string, number | undefined, number | undefined, string, string]>([
  ['a site that has never made one begins', undefined, undefined, '10:00', 'begin'],
  ['a night begins one', yesterday, yesterday, '00:01', 'begin'],
  ['a timer that stood in the night begins it by day', yesterday, yesterday, '14:00', 'begin'],
  ['one that is being made is looked after', at('00:05'), yesterday, '00:10', 'look'],
  ['the first one that is being made is, too', at('00:05'), undefined, '00:10', 'look'],
  ['one that the night before has not ended is given up', yesterday, undefined, '00:10', 'begin'],
  ['after a whole one nothing is done until the night', at('00:05'), at('00:05'), '23:59', 'wait'],
])('%s', (_, begunAt, wholeAt, now, expected) => {
  expect(decideRun({ begunAt, wholeAt, now: at(now) })).toBe(expected);
});

test('a backup stands once nothing has come of it for a quarter of an hour', () => {
  expect(isStanding(at('00:05'), at('00:19'))).toBe(false);
  expect(isStanding(at('00:05'), at('00:20'))).toBe(true);
});

test('entries of the ledger add up by kind of account', () => {
  const entry = (from_account: string, to_account: string, amount_kop: number) => ({
    from_account,
    to_account,
    amount_kop,
  });
  const first = addEntries({}, [entry('company', 'bonuses:a', 500), entry('company', 'bonuses:b', 200)]);
  expect(first).toEqual({ company: -700, bonuses: 700 });
  expect(addEntries(first, [entry('bonuses:a', 'company', 500)])).toEqual({ company: -200, bonuses: 200 });
});
