import { expect, it } from 'vitest';
import { tracesOf } from './cookie-traces.ts';

const names = [
  'cookie_choice',
  'region',
  'exp_whyBefit',
  'utm_source',
  'mindboxDeviceUUID',
  '_ym_uid',
  'jv_visits',
];

it.each([
  ['nothing', [], ['utm_source', 'mindboxDeviceUUID', '_ym_uid', 'jv_visits']],
  ['analytics', ['analytics'], ['utm_source', 'mindboxDeviceUUID', 'jv_visits']],
  ['marketing', ['marketing'], ['_ym_uid', 'jv_visits']],
  ['chat', ['chat'], ['utm_source', 'mindboxDeviceUUID', '_ym_uid']],
  ['everything', ['analytics', 'marketing', 'chat'], []],
] as const)('who allows %s keeps what is necessary and what belongs to that alone', (_, allowed, gone) => {
  expect(tracesOf(names, allowed)).toEqual(gone);
});
