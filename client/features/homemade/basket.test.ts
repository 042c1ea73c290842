import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Basket, BasketLine } from '#shared/features/homemade/basket.ts';
import { buildAppState } from '#tests/factories/app-state.ts';
import { answerRest } from '#tests/harness/rest-answers.ts';
import { RestError } from '../../platform/rest/rest.ts';
import { setPortions, withPortions } from './basket.ts';

const line = (dish: string, count = 1): BasketLine => ({
  dish,
  title: dish,
  picture: { name: dish, width: 1, height: 1, tint: null, version: '' },
  tint: 'lime',
  weightG: 300,
  priceKop: 30_000,
  count,
});
const Change = z.object({ dish: z.string(), count: z.number() });
const empty: Basket = { lines: [], soldOut: [] };
const countsOf = (basket: Basket | undefined) => basket?.lines.map(({ dish, count }) => `${dish} ${count}`);

const createState = () => buildAppState();

/** A server that answers when it is told to. */
function createServer() {
  let basket: Basket = empty;
  const told: string[] = [];
  const open: (() => void)[] = [];
  const rest = answerRest(async (_, request) => {
    if (request.body === undefined) return basket;
    const { dish, count } = Change.parse(request.body);
    told.push(`${dish} ${count}`);
    await new Promise<void>((done) => open.push(done));
    if (count > 2) {
      const error = { code: 'validation_failed', message: 'Больше нет', requestId: '' };
      throw new RestError({ status: 400, statusText: '', body: { error } }, request);
    }
    basket = withPortions(basket, line(dish), count);
    return basket;
  });
  const answer = async () => {
    open.shift()?.();
    await new Promise((done) => setTimeout(done));
  };
  return { rest, told, answer };
}

describe('the basket', () => {
  test('adds and removes dishes without changing the order of the others', () => {
    const two = withPortions(withPortions(empty, line('a'), 1), line('b'), 2);
    expect(countsOf(withPortions(two, line('a'), 3))).toEqual(['a 3', 'b 2']);
    expect(countsOf(withPortions(two, line('a'), 0))).toEqual(['b 2']);
  });

  test('shows a change at once and sends only the last of several changes to a dish', async () => {
    const state = createState();
    const { rest, told, answer } = createServer();
    const first = setPortions(state, rest, empty, line('a'), 1);
    void setPortions(state, rest, state.basket.changed?.basket ?? empty, line('b'), 1);
    void setPortions(state, rest, state.basket.changed?.basket ?? empty, line('b'), 2);
    expect(countsOf(state.basket.changed?.basket)).toEqual(['a 1', 'b 2']);
    await answer();
    await answer();
    await first;
    expect(told).toEqual(['a 1', 'b 2']);
    expect(countsOf(state.basket.changed?.basket)).toEqual(['a 1', 'b 2']);
    expect(state.basket.isSending).toBe(false);
  });

  test('shows the basket of the server and the reason when a change is refused', async () => {
    const state = createState();
    const { rest, answer } = createServer();
    const sending = setPortions(state, rest, empty, line('a'), 3);
    await answer();
    await sending;
    expect(countsOf(state.basket.changed?.basket)).toEqual([]);
    expect(state.notice?.text).toBe('Больше нет');
  });
});
