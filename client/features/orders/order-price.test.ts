import { describe, expect, test } from 'vitest';
import { draftFromQuery } from '#shared/features/orders/draft-query.ts';
import { buildOptions, buildPlan, buildStreet } from '#tests/factories/order-page.ts';
import { present } from '#tests/harness/present.ts';
import { RestError } from '../../platform/rest/rest.ts';
import type { OrderData } from './order-data.ts';
import type { OrderForm } from './order-form.ts';
import { changedOf } from './shared/use-checkout.ts';
import { countPrice } from './use-order-form.ts';

const data = (firstOrder: boolean): Pick<OrderData, 'draft' | 'rations' | 'options'> => ({
  draft: { programme: 'balans', kcal: 1500, days: 2, people: 1, skip: [], name: '', without: [], others: [] },
  rations: [buildPlan()],
  options: buildOptions({ firstOrder }),
});
const form = (feeKop = 0): Pick<OrderForm, 'start' | 'street'> => ({
  start: '2026-11-24',
  street: buildStreet(feeKop),
});

function refusal(code: string, details: unknown): RestError {
  return new RestError(
    { status: 409, statusText: '', body: { error: { code, message: 'Цена изменилась', details } } },
    { method: 'POST', url: '/rest/orders/', headers: {}, body: undefined },
  );
}

describe('the price of the order page', () => {
  test('includes the first-order discount until the server has priced the order', () => {
    expect(countPrice(data(true), form(), undefined).totalKop).toBe(182_000);
    expect(countPrice(data(false), form(), undefined).totalKop).toBe(200_000);
  });

  test('omits the discount in later changes once the server has priced without it', () => {
    const price = countPrice(data(false), form(), undefined);
    expect(countPrice(data(true), form(30_000), { price }).totalKop).toBe(230_000);
  });

  test('keeps the discount that the server has granted', () => {
    const price = countPrice(data(true), form(), undefined);
    expect(countPrice(data(false), form(30_000), { price }).totalKop).toBe(212_000);
  });

  test('adds the surcharge of the sixth disliked group for each day, and none for an allergy', () => {
    const known = data(false);
    const query =
      'programme=balans&kcal=1500&days=2&without=allergy-nuts,fish,seafood,pork,mushrooms,dairy&without=eggs';
    const draft = present(draftFromQuery(new URLSearchParams(query)), 'draft in the query');
    const rations = [buildPlan(draft.without)] as const;
    const price = countPrice({ ...known, draft, rations }, form(), undefined);
    expect(price.lines.at(-1)).toMatchObject({ kind: 'dislikes', amountKop: 10_000, unitKop: 5000 });
    expect(price.totalKop).toBe(210_000);
  });

  test('reads the new price from a price_changed error and from no other', () => {
    const breakdown = countPrice(data(false), form(), undefined);
    expect(changedOf(refusal('price_changed', { breakdown }), 'breakdown')).toEqual(breakdown);
    expect(changedOf(refusal('price_changed', undefined), 'breakdown')).toBeUndefined();
    expect(changedOf(refusal('start_date_passed', { breakdown }), 'breakdown')).toBeUndefined();
    expect(changedOf(new Error('network'), 'breakdown')).toBeUndefined();
  });
});
