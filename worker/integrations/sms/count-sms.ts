import type { Metrics } from '../../platform/metrics.ts';
import { systemClock } from '../clock.ts';
import { NotAccepted, type SmsPort } from '../messages/port.ts';

/** A gateway whose messages are counted, by what it has made of them. */
export function countSms(provider: string, port: SmsPort, metrics: Metrics): SmsPort {
  return {
    async send(message) {
      const startedAt = systemClock.now();
      let outcome = 'unknown';
      try {
        await port.send(message);
        outcome = 'accepted';
      } catch (error) {
        if (error instanceof NotAccepted) outcome = 'refused';
        throw error;
      } finally {
        metrics.note('sms', { provider, outcome }, { seconds: (systemClock.now() - startedAt) / 1000 });
      }
    },
  };
}
