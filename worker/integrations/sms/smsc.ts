import * as z from 'zod/mini';
import { NotAccepted, type SmsPort } from '../messages/port.ts';
import { callGateway } from './gateway-call.ts';

const Reply = z.union([
  z.object({ id: z.number(), cnt: z.number() }),
  z.object({ error: z.string(), error_code: z.number() }),
]);

/** Sends messages through SMSC.ru. */
export function createSmsc({ apiKey, sender }: { apiKey: string; sender?: string | undefined }): SmsPort {
  return {
    async send({ to, text }) {
      const body = new URLSearchParams({
        apikey: apiKey,
        phones: to.replace('+', ''),
        mes: text,
        fmt: '3',
        charset: 'utf-8',
        ...(sender && { sender }),
      });
      const reply = await callGateway('https://smsc.ru/sys/send.php', { body }, Reply);
      if ('error_code' in reply) throw new NotAccepted(`SMSC refused the message: ${reply.error_code}`);
    },
  };
}
