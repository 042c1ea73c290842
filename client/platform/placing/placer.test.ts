import { describe, expect, test } from 'vitest';
import { RestError } from '../rest/rest-client.ts';
import { createPlacer, type PlacingInput } from './placer.ts';

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
  const pauses: number[] = [];
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
  const place = createPlacer({
    call,
    newKey,
    pause: async (ms) => {
      pauses.push(ms);
    },
  });
  return { place, keys, pauses };
}

describe('placing an order', () => {
  test('repeats an unanswered order with the same key', async () => {
    const { place, keys, pauses } = createRig(0, 503, 'placed');
    await expect(place(body('20'))).resolves.toMatchObject({ number: '100001' });
    expect(keys).toEqual(['key-1', 'key-1', 'key-1']);
    expect(pauses).toEqual([1000, 3000]);
  });

  test('keeps the key for the next attempt when all repeats fail', async () => {
    const { place, keys } = createRig(0, 0, 0, 'placed');
    await expect(place(body('20'))).rejects.toBeInstanceOf(RestError);
    await place(body('20'));
    expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-1']);
  });

  test('uses a new key for a changed order', async () => {
    const { place, keys } = createRig(0, 0, 0, 'placed');
    await expect(place(body('20'))).rejects.toBeInstanceOf(RestError);
    await place(body('21'));
    expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-2']);
  });

  test('uses a new key after a refusal and does not repeat it by itself', async () => {
    const { place, keys, pauses } = createRig(409, 'placed');
    await expect(place(body('20'))).rejects.toMatchObject({ status: 409 });
    await place(body('20'));
    expect(keys).toEqual(['key-1', 'key-2']);
    expect(pauses).toEqual([]);
  });

  test('repeats with the same key after a server error, as the order may be stored', async () => {
    const { place, keys } = createRig(500, 500, 500, 'placed');
    await expect(place(body('20'))).rejects.toMatchObject({ status: 500 });
    await place(body('20'));
    expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-1']);
  });

  test('returns the placed order when the same one is sent again', async () => {
    const { place, keys } = createRig('placed', 'placed');
    await place(body('20'));
    await place(body('20'));
    expect(keys).toEqual(['key-1', 'key-1']);
  });

  test('uses a new key for another order', async () => {
    const { place, keys } = createRig('placed', 'placed');
    await place(body('20'));
    await place(body('21'));
    expect(keys).toEqual(['key-1', 'key-2']);
  });
});
