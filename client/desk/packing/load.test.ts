import { describe, expect, it } from 'vitest';
import type { Bag } from '#shared/features/desk/packing/contract.ts';
import { createRestCall } from '../../platform/rest/rest.ts';
import type { Place } from '../place.ts';
import { loadPacking } from './load.ts';

/** 130 bags, of which every second is packed, the later the further down. */
const bags = Array.from(
  { length: 130 },
  (_, place): Bag => ({
    ...{ id: `d${place}.1`, deliveryId: `d${place}`, state: 'locked', isOpen: false, orderNumber: '100001' },
    interval: { code: '06-08', hours: '06:00–08:00' },
    zone: { code: 'msk-0', name: 'Центр' },
    customer: { id: 'c1', name: 'Анна' },
    ...{ person: 1, personName: '', avoids: [], dishes: [], unserved: 0, changedAt: null },
    packed: place % 2 === 0 ? { at: place, by: 'Нина' } : null,
  }),
);

const rest = createRestCall(
  async ({ url }) => ({
    ...{ status: 200, statusText: 'OK' },
    body: url.startsWith('/rest/operations/packing/')
      ? { date: '2026-11-18', bags, portions: 1, packed: 65, missing: 65, unknown: [] }
      : { zones: [], intervals: [] },
  }),
  (error) => {
    throw error;
  },
);
const place = {
  ...{ page: 'packing', params: {}, now: 0, theme: 'light', trial: null },
  member: { name: 'Нина', role: 'courier' },
} as const satisfies Partial<Place>;
const load = (query: string) => loadPacking(rest, { ...place, address: `/packing/?${query}` });

describe('the page of the bags', () => {
  it('shows what is missing alone where that is asked for, and what was packed last', async () => {
    const missing = await load('show=missing');
    expect(missing).toMatchObject({ total: 65, all: 130, pages: 2 });
    expect(missing.bags.every(({ packed }) => packed === null)).toBe(true);
    expect(missing.last.map(({ id }) => id)).toEqual(['d128.1', 'd126.1', 'd124.1', 'd122.1', 'd120.1']);
  });
});
