import { describe, expect, test } from 'vitest';
import { decideHeld, type HeldReward, judge, stepOf, type Traces } from './decide.ts';

const AT = 1_700_000_000_000;
const home = (house: string, flat: string, comment = '') => ({
  ...{ street: 'Лесная улица', house, flat, comment },
});
const referrer: Traces = { phones: ['now', 'former'], homes: [home('20', '84'), home('5', '')] };
const friend = (parts: Partial<Traces> = {}): Traces => ({
  phones: ['friend'],
  homes: [home('20', '12')],
  ...parts,
});

describe('a friend', () => {
  test.each([
    ['somebody else', friend(), false, 'clear'],
    ['with no home or phone known', { phones: [], homes: [] }, false, 'clear'],
    ['with the phone of today', friend({ phones: ['other', 'now'] }), false, 'own'],
    ['with a phone of before', friend({ phones: ['former'] }), false, 'own'],
    ['in the same flat', friend({ homes: [home('20 кв 84', '')] }), false, 'own'],
    ['in one of several homes', friend({ homes: [home('20', '12'), home('20', '84а')] }), false, 'own'],
    ['without a flat', friend({ homes: [home('20', '')] }), false, 'own'],
    ['in any flat of a house that was named without one', friend({ homes: [home('5', '7')] }), false, 'own'],
    ['who pays with the same card', friend(), true, 'card'],
    ['in the same flat of a building beside', friend({ homes: [home('20а', '84')] }), false, 'home'],
    ['in the same flat, with the same card', friend({ homes: [home('20', '84')] }), true, 'own'],
  ] as const)('%s', (_, traces, hasSameCard, verdict) => {
    expect(judge(referrer, traces, { hasSameCard, hasSameDevice: false })).toBe(verdict);
  });

  test('who has signed in with the same browser', () => {
    expect(judge(referrer, friend(), { hasSameCard: false, hasSameDevice: true })).toBe('device');
  });
});

describe('deliveries that have arrived mean', () => {
  test.each([
    ['nothing before the promised number', 'open', 'clear', 2, 'nothing'],
    ['the reward of somebody else', 'open', 'clear', 3, 'reward'],
    ['no reward for oneself', 'open', 'own', 3, { hold: 'own' }],
    ['a look at one card', 'open', 'card', 3, { hold: 'card' }],
    ['a look at similar homes', 'open', 'home', 3, { hold: 'home' }],
    ['no look before it is earned', 'open', 'card', 2, 'nothing'],
    ['nothing while somebody looks', 'held', 'clear', 7, 'nothing'],
    ['nothing once it was refused', 'refused', 'clear', 7, 'nothing'],
    ['the reward once it was released, whatever is found later', 'released', 'own', 7, 'reward'],
  ] as const)('%s', (_, state, verdict, delivered, step) => {
    expect(stepOf({ state, verdict, rewardAfter: 3 }, delivered)).toEqual(step);
  });
});

describe('a decision on a held reward', () => {
  const held = (parts: Partial<HeldReward> = {}): HeldReward => ({
    ...{ orderId: 'o1', referrerId: 'c9', friendId: 'c1', rewardKop: 100_000, friendKop: 50_000 },
    ...{ state: 'held', isCompleted: true },
    ...parts,
  });
  const keysOf = (reward: HeldReward, decision: 'released' | 'refused') =>
    decideHeld(reward, decision, AT).map(({ key, to }) => `${key} ${to}`);

  test.each([
    ['gives both theirs', held(), 'released', ['referral:o1 bonuses:c9', 'friend:o1 bonuses:c1']],
    ['leaves the friend’s to the end', held({ isCompleted: false }), 'released', ['referral:o1 bonuses:c9']],
    ['gives no friend what the price had', held({ friendKop: 0 }), 'released', ['referral:o1 bonuses:c9']],
    ['moves nothing where it refuses', held(), 'refused', []],
  ] as const)('%s', (_, reward, decision, moved) => {
    expect(keysOf(reward, decision)).toEqual(moved);
  });
});
