import type { Bindings } from '../../env.ts';
import { boundMetrics } from '../../platform/cloudflare/analytics-engine.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { NotAccepted, type SmsPort, withPlainSpaces } from '../messages/port.ts';
import { countSms } from './count-sms.ts';
import { createSmsAero } from './sms-aero.ts';
import { createSmsRu } from './sms-ru.ts';
import { createSmsc } from './smsc.ts';

type SmsSettings = Pick<
  Bindings,
  | 'SMS_RU_API_ID'
  | 'SMS_AERO_EMAIL'
  | 'SMS_AERO_API_KEY'
  | 'SMS_AERO_SIGN'
  | 'SMSC_API_KEY'
  | 'SMSC_SENDER'
  | 'METRICS'
>;

function configured(env: SmsSettings, metrics: Metrics): SmsPort[] {
  const { SMS_AERO_EMAIL: email, SMS_AERO_API_KEY: apiKey, SMS_AERO_SIGN: sign = 'SMS Aero' } = env;
  return [
    ...(env.SMS_RU_API_ID ? [countSms('sms.ru', createSmsRu(env.SMS_RU_API_ID), metrics)] : []),
    ...(email && apiKey ? [countSms('sms-aero', createSmsAero({ email, apiKey, sign }), metrics)] : []),
    ...(env.SMSC_API_KEY
      ? [countSms('smsc', createSmsc({ apiKey: env.SMSC_API_KEY, sender: env.SMSC_SENDER }), metrics)]
      : []),
  ];
}

/**
 * The gateways whose keys are set, as one: the next is asked where the one before has surely accepted nothing. A code
 * to sign in with goes on in any case: twice the same code harms nobody, none at all shuts the customer out.
 */
export function createSms(env: SmsSettings): SmsPort {
  const gateways = configured(env, boundMetrics(env.METRICS));
  return withPlainSpaces({
    async send(message) {
      let failure: unknown = new NotAccepted('Missing setting: SMS_RU_API_ID');
      for (const gateway of gateways) {
        try {
          return await gateway.send(message);
        } catch (error) {
          failure = error;
          if (!(error instanceof NotAccepted) && message.code === undefined) break;
        }
      }
      throw failure;
    },
  });
}
