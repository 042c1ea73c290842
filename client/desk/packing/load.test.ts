import { describe, expect, it } from 'vitest';
import type { Bag } from '#shared/features/desk/packing/contract.ts';
import type { RestCall } from '../../platform/rest/rest-client.ts';
import type { Place } from '../place.ts';
import { loadPacking } from './load.ts';

/** 130 bags, of which every second is packed, the later the further down. */
const bags = Array.from({ length: 130 }, (_, place) => ({
  id: `d${place}.1`,
  packed: place % 2 === 0 ? { at: place, by: 'Нина' } : null,
})) as unknown as Bag[];

const answer = async (operation: string) =>
  operation.endsWith('/packing/')
    ? { date: '2026-11-18', bags, portions: 1, packed: 65, missing: 65, unknown: [] }
    : { zones: [], intervals: [] };
const load = (query: string) =>
  loadPacking(
    answer as unknown as RestCall,
    { address: `/packing/?${query}`, member: { name: 'Нина', role: 'courier' } } as Place,
  );

describe('the page of the bags', () => {
  it('has a part of a long day, and says how many parts there are', async () => {
    expect(await load('')).toMatchObject({ page: 1, pages: 3, total: 130, all: 130 });
    const last = await load('page=3');
    expect(last.bags.map(({ id }) => id)).toEqual(bags.slice(120).map(({ id }) => id));
    expect(await load('page=99')).toMatchObject({ page: 3 });
    expect(await load('page=x')).toMatchObject({ page: 1 });
  });

  it('shows what is missing alone where that is asked for, and what was packed last', async () => {
    const missing = await load('show=missing');
    expect(missing).toMatchObject({ total: 65, all: 130, pages: 2 });
    expect(missing.bags.every(({ packed }) => packed === null)).toBe(true);
    expect(missing.last.map(({ id }) => id)).toEqual(['d128.1', 'd126.1', 'd124.1', 'd122.1', 'd120.1']);
  });
});
