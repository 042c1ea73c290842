import * as z from 'zod/mini';
import { defineContract } from '../../../contract.ts';

/** How far a message of the outbox is. */
export const MessageState = z.enum(['waiting', 'sending', 'sent', 'dropped', 'dead']);

/** Messages that were given up, without their recipients: an operator finds out why and sends them again. */
export const listDeadMessages = defineContract({
  method: 'GET',
  path: '/rest/operations/messages/dead/',
  summary: 'Сообщения, которые не удалось отправить',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
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
});

/** Sends a message again that was given up. One that may have reached its reader is read twice. */
export const retryMessage = defineContract({
  method: 'POST',
  path: '/rest/operations/messages/:id/retry/',
  summary: 'Отправить сообщение ещё раз',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  params: z.object({ id: z.string().check(z.maxLength(40)) }),
  response: z.object({ state: MessageState }),
});
