import { expect, test } from 'vitest';
import { RestError } from '../rest/rest.ts';
import { createPlacer, type PlacingInput } from './use-placer.ts';

const body = (house: string) => ({ address: { house } });
type Body = ReturnType<typeof body>;

function refusal(status: number): RestError {
  return new RestError(
    { status, statusText: '', body: undefined },
    { method: 'POST', url: '/rest/orders/', headers: {}, body: undefined },
  );
}

/** Answers in turn: a status to refuse with, or an order. */
function createRig(...answers: (number | 'placed')[]) {
  const keys: string[] = [];
  let made = 0;
  const call = async (input: PlacingInput<Body>) => {
    keys.push(input.headers['Idempotency-Key']);
    const answer = answers.shift() ?? 'placed';
    if (answer !== 'placed') throw refusal(answer);
    return { number: '100001' };
  };
  const newKey = () => {
    made += 1;
    return `key-${made}`;
  };
  return { place: createPlacer(call, newKey), keys };
}

type Answers = readonly (number | 'placed')[];

test.each<[what: string, answers: Answers, houses: readonly string[], keys: readonly number[]]>([
  ['an unanswered order is never sent again by itself', [0], ['20'], [1]],
  ['another press for it carries its key', [0, 503, 'placed'], ['20', '20', '20'], [1, 1, 1]],
  ['a changed order has a new key', [0, 'placed'], ['20', '21'], [1, 2]],
  ['after a refusal the next one has a new key', [409, 'placed'], ['20', '20'], [1, 2]],
  ['after a server error the order may be stored', [500, 'placed'], ['20', '20'], [1, 1]],
  ['a placed order that is sent again is the same', ['placed', 'placed'], ['20', '20'], [1, 1]],
  ['another order has a new key', ['placed', 'placed'], ['20', '21'], [1, 2]],
])('%s', async (_, answers, houses, expected) => {
  const { place, keys } = createRig(...answers);
  for (const house of houses) {
    const placed = await place(body(house)).catch((error: RestError) => error);
    expect(placed).toBeDefined();
  }
  expect(keys).toEqual(expected.map((key) => `key-${key}`));
});
