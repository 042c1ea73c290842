import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { addDays, daysBetween } from '#shared/dates.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { buildDelivery } from '#tests/factories/deliveries.ts';
import { answerRest } from '#tests/harness/rest-answers.ts';
import { loadProfile } from './calendar.ts';

const Query = z.record(z.string(), z.string());
const today = '2026-11-26';
const delivery = (date: string): Delivery =>
  buildDelivery({ date, state: 'locked', foodDates: [date, addDays(date, 1)] });

function createRest(deliveries: readonly Delivery[]) {
  const asked = vi.fn<(route: string, query: Record<string, string>) => void>();
  const rest = answerRest((route, _, given) => {
    const query = Query.parse(given ?? {});
    asked(route, query);
    if (route === 'GET /rest/rations/') return { days: [{ date: query.from, meals: [] }] };
    // One order from years ago and one that is under way.
    const orders = [
      { firstDeliveryDate: '2024-01-09', endDate: '2024-01-22' },
      { firstDeliveryDate: '2026-11-24', endDate: '2026-12-07' },
    ];
    return { orders, deliveries };
  });
  const queryOf = (route: string) => asked.mock.calls.find(([name]) => name === route)?.[1];
  return { rest, queryOf };
}

describe('the data of the account', () => {
  test('loads the deliveries around today even when the first order is old', async () => {
    const { rest, queryOf } = createRest([]);
    await loadProfile(rest, today);
    const { from = '', to = '' } = queryOf('GET /rest/deliveries/') ?? {};
    expect([from, to]).toEqual(['2026-11-01', '2027-06-14']);
    expect(daysBetween(from, to)).toBeLessThan(400);
  });

  test('loads the meal plans of the next delivery, not of a past one', async () => {
    const { rest, queryOf } = createRest([delivery('2026-11-24'), delivery('2026-11-28')]);
    const { food } = await loadProfile(rest, today);
    expect(queryOf('GET /rest/rations/')).toEqual({ from: '2026-11-28', to: '2026-12-02' });
    expect(food?.days).toEqual([{ date: '2026-11-28', meals: [] }]);
  });
});
