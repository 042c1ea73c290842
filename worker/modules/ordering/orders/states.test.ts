import { describe, expect, test } from 'vitest';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { OrderState } from '#shared/features/orders/schema.ts';
import { isNothingToCome, type OrderDelivery, statesAfterArrival } from './states.ts';

let ids = 0;
const delivery = (state: DeliveryState, parts: Partial<OrderDelivery> = {}): OrderDelivery => {
  ids += 1;
  return { id: `d${ids}`, state, replaces: null, isPlannedAgain: false, ...parts };
};

describe('nothing is to come', () => {
  test.each([
    ['of no deliveries', [], true],
    ['once each is delivered, skipped or frozen', ['delivered', 'skipped', 'frozen'], true],
    ['not before the last one is handed over', ['delivered', 'on_route'], false],
    ['not while the kitchen cooks', ['delivered', 'cooking'], false],
    ['not while one is locked', ['locked'], false],
    ['not while one is planned', ['delivered', 'planned'], false],
    ['not while the food of a failed one has no date', ['delivered', 'failed'], false],
  ] as const)('%s', (_, states, expected) => {
    expect(isNothingToCome(states.map((state) => delivery(state)))).toBe(expected);
  });

  test.each([
    ['planned', false],
    ['delivered', true],
    ['skipped', true],
  ] as const)('a failed one is over by the one in its place, which is %s', (state, expected) => {
    const failed = delivery('failed');
    expect(isNothingToCome([failed, delivery(state, { replaces: failed.id })])).toBe(expected);
  });

  test('a failed one is over where its food was planned again, even if that delivery is gone', () => {
    expect(isNothingToCome([delivery('failed', { isPlannedAgain: true })])).toBe(true);
  });

  test('the one in the place of another failed one counts for that alone', () => {
    const [first, second] = [delivery('failed'), delivery('failed')];
    expect(isNothingToCome([first, second, delivery('delivered', { replaces: first.id })])).toBe(false);
  });
});

describe('what an order becomes as deliveries arrive', () => {
  const [last, more] = [[delivery('delivered')], [delivery('delivered'), delivery('planned')]];
  test.each<[OrderState, OrderDelivery[], OrderState[]]>([
    ['paid', more, ['active']],
    ['paid', last, ['active', 'completed']],
    ['active', more, []],
    ['active', last, ['completed']],
    ['pending_payment', last, []],
    ['completed', last, []],
    ['cancelled', last, []],
    ['refunded', last, []],
  ])('%s of %j: %j', (state, deliveries, expected) => {
    expect(statesAfterArrival(state, deliveries)).toEqual(expected);
  });
});
