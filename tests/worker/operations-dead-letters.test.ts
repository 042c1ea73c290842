import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { listDeadMessages, retryMessage } from '#shared/features/notifications/dead/contract.ts';
import { listDeadLetters, retryDeadLetter } from '#shared/features/operations/dead-letters/contract.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall } from '#tests/harness/call.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let operator: Visitor;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  operator = new Visitor(site);
});
afterAll(() => site?.stop());

const headers = { Authorization: `Bearer ${localOperatorToken}` };
const patience = { timeout: 20_000 };
const waiting = async () => (await mustCall(operator, listDeadLetters, { headers })).letters;

describe('a message that no try could handle', () => {
  test('is kept with its reason, said once, and given to its queue again by an operator', async () => {
    const queue = await site.mf.getQueueProducer('CHARGES', 'site');
    await queue.send({ subscriptionId: 7 });
    await expect.poll(async () => (await waiting()).length, patience).toBe(1);
    const [letter] = await waiting();
    expect(letter).toMatchObject({
      queue: 'charges',
      body: { subscriptionId: 7 },
      reason: expect.stringContaining('subscriptionId'),
    });
    const id = letter?.id ?? '';
    expect(site.logs.filter((line) => line.includes('message of a queue died'))).toHaveLength(1);

    const retry = () => mustCall(operator, retryDeadLetter, { params: { id }, headers });
    const first = await retry();
    expect(await retry()).toEqual(first);
    // It dies again, as another letter: the first one is handled.
    await expect.poll(async () => (await waiting()).map((one) => one.id), patience).not.toContain(id);
    await expect.poll(async () => (await waiting()).length, patience).toBe(1);
  }, 60_000);

  test('is seen and sent again by operators alone', async () => {
    expect((await call(operator, listDeadLetters)).status).toBe(401);
    const stranger = await call(operator, retryDeadLetter, { params: { id: 'no-such-letter' } });
    expect(stranger.status).toBe(401);
    const unknown = await call(operator, retryDeadLetter, { params: { id: 'no-such-letter' }, headers });
    expect(unknown.status).toBe(404);
  });
});

describe('a message of the outbox that was given up', () => {
  const add = (id: string, state: string) =>
    readRows(
      site,
      AnyRow,
      `INSERT INTO messages (id, key, channel, recipient, template, data, state, tries, next_at, last_error, created_at)
       VALUES (?1, ?1, 'sms', '+79160000001', 'dishes-delivered', '{"number":"7"}', ?2, 6, 0, 'the gateway said no', ?3)`,
      id,
      state,
      Date.parse(orderMoment),
    );
  const stateOf = async (id: string) =>
    (await readRows(site, z.object({ state: z.string() }), 'SELECT state FROM messages WHERE id = ?', id))[0]
      ?.state;

  test('is listed without its recipient and goes out when an operator says so, once', async () => {
    await add('given-up', 'dead');
    const { messages } = await mustCall(operator, listDeadMessages, { headers });
    expect(messages).toEqual([
      expect.objectContaining({ id: 'given-up', tries: 6, reason: 'the gateway said no' }),
    ]);
    expect(JSON.stringify(messages)).not.toContain('+7916');
    await mustCall(operator, retryMessage, { params: { id: 'given-up' }, headers });
    await expect.poll(() => stateOf('given-up'), patience).toBe('sent');
    const again = await mustCall(operator, retryMessage, { params: { id: 'given-up' }, headers });
    expect(again).toEqual({ state: 'sent' });
  });

  test('is sent again by operators alone', async () => {
    expect((await call(operator, listDeadMessages)).status).toBe(401);
    expect((await call(operator, retryMessage, { params: { id: 'given-up' } })).status).toBe(401);
    expect((await call(operator, retryMessage, { params: { id: 'none' }, headers })).status).toBe(404);
  });
});
