import * as z from 'zod/mini';
import { NotAccepted, type SmsPort } from '../messages/port.ts';
import { callGateway } from './gateway-call.ts';

/** The message was accepted: now, or with the same text to the same number within the last minute or day. */
const accepted: readonly number[] = [100, 231, 232];

const Reply = z.object({
  status: z.string(),
  status_code: z.number(),
  sms: z.optional(z.record(z.string(), z.object({ status: z.string(), status_code: z.number() }))),
});

/** Sends messages through SMS.ru; its outer «OK» says nothing of the message, so the inner code is read too. */
export function createSmsRu(apiId: string): SmsPort {
  return {
    async send({ to, text }) {
      const number = to.replace('+', '');
      const body = new URLSearchParams({ api_id: apiId, to: number, msg: text, json: '1' });
      const reply = await callGateway('https://sms.ru/sms/send', { body }, Reply);
      const code = reply.sms?.[number]?.status_code ?? reply.status_code;
      if (reply.status !== 'OK' || !accepted.includes(code)) {
        throw new NotAccepted(`SMS.ru refused the message: ${code}`);
      }
    },
  };
}
