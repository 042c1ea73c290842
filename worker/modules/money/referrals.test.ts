import { describe, expect, test } from 'vitest';
import { isSelfInvited, rewardStep, type Traces } from './referrals.ts';

const home = (house: string, flat: string) => ({ street: 'Лесная улица', house, flat });
const referrer: Traces = { phones: ['now', 'former'], homes: [home('20', '84'), home('5', '')] };
const friend = (parts: Partial<Traces> = {}): Traces => ({
  phones: ['friend'],
  homes: [home('20', '12')],
  ...parts,
});

test.each([
  ['somebody else', friend(), false, false],
  ['who has no home or phone yet', { phones: [], homes: [] }, false, false],
  ['with the phone of today', friend({ phones: ['other', 'now'] }), false, true],
  ['with a phone of before', friend({ phones: ['former'] }), false, true],
  ['at the same door', friend({ homes: [home('20', '12'), home('дом 20', 'кв. 84')] }), false, true],
  ['in any flat of a house that was named without one', friend({ homes: [home('5', '7')] }), false, true],
  ['who pays with the same card', friend(), true, true],
])('a friend %s: invited by themselves is %s', (_, traces, hasSameCard, isSelf) => {
  expect(isSelfInvited(referrer, traces, hasSameCard)).toBe(isSelf);
});

describe('deliveries that have arrived mean', () => {
  test.each([
    ['nothing before the promised number', false, false, 2, 'nothing'],
    ['the reward of somebody else', false, false, 3, 'reward'],
    ['no reward for oneself', false, true, 3, 'refuse'],
    ['nothing before it would be earned', false, true, 2, 'nothing'],
    ['nothing once it was refused', true, false, 7, 'nothing'],
  ] as const)('%s', (_, isRefused, isSelf, delivered, step) => {
    expect(rewardStep({ isRefused, isSelfInvited: isSelf, rewardAfter: 3 }, delivered)).toBe(step);
  });
});
