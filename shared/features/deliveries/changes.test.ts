import { expect, test } from 'vitest';
import { moscowTime } from '../../dates.ts';
import { isChangeOpen } from './changes.ts';

const cutOff = moscowTime('2026-11-18', 14);

test.each([
  ['is skipped until its cut-off', 'skip', 'planned', cutOff - 1, true],
  ['is skipped no more from its cut-off on', 'skip', 'planned', cutOff, false],
  ['that is frozen is not skipped', 'skip', 'frozen', cutOff - 1, false],
  ['that is skipped is brought back until its cut-off', 'restore', 'skipped', cutOff - 1, true],
  ['that is skipped is brought back no more from its cut-off on', 'restore', 'skipped', cutOff, false],
] as const)('a delivery %s', (_, kind, state, now, isOpen) => {
  expect(isChangeOpen(kind, { state, date: '2026-11-20' }, now)).toBe(isOpen);
});
