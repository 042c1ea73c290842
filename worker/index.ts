import { createApp } from './app.ts';
import type { Services } from './context.ts';
import type { Bindings } from './env.ts';
import { removeEnded } from './features/auth/commands.ts';
import { deliverWaiting } from './features/leads/commands.ts';
import { cancelUnpaid } from './features/orders/unpaid.ts';
import { createCaptcha } from './integrations/captcha/captcha.ts';
import { systemClock } from './integrations/clock.ts';
import { createLeadWebhook } from './integrations/leads/lead-webhook.ts';
import { createSmsRu, missingSms } from './integrations/sms/sms-ru.ts';

function services(env: Bindings): Services {
  return {
    clock: systemClock,
    sms: env.SMS_RU_API_ID === undefined ? missingSms : createSmsRu(env.SMS_RU_API_ID),
    marketing: { report: () => Promise.resolve() },
    captcha: createCaptcha(env),
    leads: createLeadWebhook(env),
    payments: {},
  };
}

const app = createApp({ services, clock: systemClock });

export default {
  fetch: app.fetch,
  async scheduled(_controller, env) {
    const now = systemClock.now();
    await Promise.all([
      removeEnded(env.DB, now),
      cancelUnpaid(env.DB, now),
      deliverWaiting(env.DB, createLeadWebhook(env), systemClock),
    ]);
  },
} satisfies ExportedHandler<Bindings>;
