import * as z from 'zod/mini';
import { NotAccepted, type SmsPort } from '../messages/port.ts';
import { callGateway } from './gateway-call.ts';

interface SmsAeroSettings {
  readonly email: string;
  readonly apiKey: string;
  /** The sender's name that the gateway has approved. */
  readonly sign: string;
}

const Reply = z.object({ success: z.boolean(), message: z.nullish(z.string()) });

/** Sends messages through SMS Aero. */
export function createSmsAero({ email, apiKey, sign }: SmsAeroSettings): SmsPort {
  return {
    async send({ to, text }) {
      const reply = await callGateway(
        'https://gate.smsaero.ru/v2/sms/send',
        {
          headers: {
            'Content-Type': 'application/json',
            Authorization: `Basic ${btoa(`${email}:${apiKey}`)}`,
          },
          body: JSON.stringify({ number: to.replace('+', ''), text, sign }),
        },
        Reply,
      );
      if (!reply.success) throw new NotAccepted('SMS Aero refused the message');
    },
  };
}
