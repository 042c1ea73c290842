import { expect, it } from 'vitest';
import { limitedAddress } from './client-address.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/56'],
  ['2001:0db8:0001:0002::1', '2001:db8:1::/56'],
  ['2001:db8::aaaa:bbbb:cccc:dddd', '2001:db8::/56'],
  ['2001:db8::1', '2001:db8::/56'],
  ['::1', '::/56'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2ff::1', '2001:db8:1:200::/56'],
  ['nonsense', 'nonsense'],
])('%s counts as %s', (address, counted) => {
  expect(limitedAddress(address)).toBe(counted);
});

it('rotating the host part of a network does not help', () => {
  const counted = Array.from({ length: 50 }, (_, host) =>
    limitedAddress(`2001:db8::${host.toString(16)}:1:2:3`),
  );
  expect(new Set(counted).size).toBe(1);
});
