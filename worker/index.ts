import { createApp } from './app.ts';
import type { Services } from './context.ts';
import type { Bindings } from './env.ts';
import { createCaptcha } from './integrations/captcha/captcha.ts';
import { systemClock } from './integrations/clock.ts';
import { createLeadWebhook } from './integrations/leads/lead-webhook.ts';
import { createPayments } from './integrations/payments/configured-payments.ts';
import { createSmsRu, missingSms } from './integrations/sms/sms-ru.ts';
import { runTimer } from './timer.ts';

function services(env: Bindings): Services {
  return {
    clock: systemClock,
    sms: env.SMS_RU_API_ID === undefined ? missingSms : createSmsRu(env.SMS_RU_API_ID),
    marketing: { report: () => Promise.resolve() },
    captcha: createCaptcha(env),
    leads: createLeadWebhook(env),
    payments: createPayments(env),
  };
}

const app = createApp({ services, clock: systemClock });

export default {
  fetch: app.fetch,
  scheduled: (_controller, env) => runTimer(env.DB, services(env)),
} satisfies ExportedHandler<Bindings>;
