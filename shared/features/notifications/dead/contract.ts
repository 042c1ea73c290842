import * as z from 'zod/mini';
import { group } from '../../../contract.ts';

const call = group({ tag: 'operations', auth: 'operator' });

/** How far a message of the outbox is. */
export const MessageState = z.enum(['waiting', 'sending', 'sent', 'dropped', 'dead']);

/** Messages that were given up, without their recipients: an operator finds out why and sends them again. */
export const listDeadMessages = call.get(
  '/rest/operations/messages/dead/',
  'Сообщения, которые не удалось отправить',
  {
    roles: ['care', 'manager'],
    response: z.object({
      messages: z.array(
        z.object({
          id: z.string(),
          template: z.string(),
          channel: z.string(),
          tries: z.int(),
          reason: z.string(),
          createdAt: z.number(),
        }),
      ),
    }),
  },
);

/** Sends a message again that was given up. One that may have reached its reader is read twice. */
export const retryMessage = call.post('/rest/operations/messages/:id/retry/', 'Отправить сообщение ещё раз', {
  roles: ['care', 'manager'],
  params: z.object({ id: z.string().check(z.maxLength(40)) }),
  response: z.object({ state: MessageState }),
});
