import * as z from 'zod/mini';
import type { SmsPort } from '../../features/notifications/ports.ts';

const TIMEOUT_MS = 10_000;
/** SMS.ru: the message was accepted. */
const ACCEPTED = 100;

const Reply = z.object({
  status: z.string(),
  status_code: z.number(),
  sms: z.optional(z.record(z.string(), z.object({ status: z.string(), status_code: z.number() }))),
});

/** Sends messages through SMS.ru; its outer «OK» says nothing of the message, so the inner code is read too. */
export function createSmsRu(apiId: string, endpoint = 'https://sms.ru/sms/send'): SmsPort {
  return {
    async send({ to, text }) {
      const number = to.replace('+', '');
      const response = await fetch(endpoint, {
        method: 'POST',
        body: new URLSearchParams({ api_id: apiId, to: number, msg: text, json: '1' }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const reply = Reply.parse(await response.json());
      const code = reply.sms?.[number]?.status_code ?? reply.status_code;
      if (reply.status !== 'OK' || code !== ACCEPTED) throw new Error(`SMS.ru refused the message: ${code}`);
    },
  };
}

/** Used where no gateway is configured: says so instead of losing the message. */
export const missingSms: SmsPort = {
  send: () => Promise.reject(new Error('Missing setting: SMS_RU_API_ID')),
};
