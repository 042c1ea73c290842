import { expect } from 'vitest';
import { listDeadMessages, retryMessage } from '#shared/features/notifications/dead/contract.ts';
import { listDeadLetters, retryDeadLetter } from '#shared/features/operations/dead-letters/contract.ts';
import { plantMessage } from '#tests/factories/planted-rows.ts';
import { test as base } from '#tests/site.ts';

const test = base.extend('expectedErrors', () => /message of a queue (failed|died)/);

test('a message that no try could handle is kept with its reason, and given to its queue again', async ({
  site,
}) => {
  const { CHARGES: charges } = site.inside.scope().bindings;
  await site.inside.within(() => charges.send({ subscriptionId: 7 } as never));
  const waiting = async () => (await site.operate(listDeadLetters)).letters;
  const [letter] = await waiting();
  expect(letter).toMatchObject({
    ...{ queue: 'charges', body: { subscriptionId: 7 } },
    reason: expect.stringContaining('subscriptionId'),
  });
  expect(site.inside.logs.filter((line) => line.includes('message of a queue died'))).toHaveLength(1);

  const params = { id: letter?.id ?? '' };
  const first = await site.operate(retryDeadLetter, { params });
  expect(await site.operate(retryDeadLetter, { params })).toEqual(first);
  // It dies again, as another letter: the first one is handled.
  expect((await waiting()).map(({ id }) => id)).not.toContain(params.id);
  expect((await site.bearer().refused(retryDeadLetter, { params: { id: 'none' } })).code).toBe('not_found');
});

test('an SMS that was given up is listed without its recipient, and goes out once an operator says so', async ({
  site,
}) => {
  const id = await plantMessage(site, 'dead');
  const { messages } = await site.operate(listDeadMessages);
  expect(messages).toMatchObject([{ id, tries: 6, reason: 'the gateway said no' }]);
  expect(JSON.stringify(messages)).not.toContain('+7916');
  for (let times = 0; times < 2; times += 1) await site.operate(retryMessage, { params: { id } });
  expect(await site.sent('+79160000001')).toHaveLength(1);
  expect((await site.operate(listDeadMessages)).messages).toEqual([]);
});
