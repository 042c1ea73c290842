import { expect, it } from 'vitest';
import { bagIdOf, readBagId } from './bag-id.ts';

const key = { deliveryId: '0199f3c2-8d1e-7a4b-9c55-2f6a7b8c9d0e', person: 3 };

it('tells the delivery and the person of a bag', () => {
  expect(readBagId(bagIdOf(key))).toEqual(key);
});

it.each(['', '.1', `${key.deliveryId}`, `${key.deliveryId}.0`, `${key.deliveryId}.1.1`, 'https://a.b.1'])(
  'knows no bag «%s»',
  (id) => {
    expect(readBagId(id)).toBeNull();
  },
);
