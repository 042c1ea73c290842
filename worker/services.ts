import { attachmentBuilders } from './attachments.ts';
import type { Bindings } from './env.ts';
import { halfSetIn, withoutHalfSet } from './half-set.ts';
import { createAlerts } from './integrations/alerts/configured-alerts.ts';
import { createCaptcha } from './integrations/captcha/captcha.ts';
import { pause } from './integrations/clock.ts';
import { createEmail } from './integrations/email/cloudflare-email.ts';
import { createLeadWebhook } from './integrations/leads/lead-webhook.ts';
import { createMindbox } from './integrations/marketing/mindbox.ts';
import { createPayments } from './integrations/payments/configured-payments.ts';
import { createSms } from './integrations/sms/configured-sms.ts';
import { createDadata } from './integrations/suggestions/dadata.ts';
import { createWebPush } from './integrations/web-push/web-push.ts';
import { createLog } from './log.ts';
import type { Services } from './scope.ts';

/** What a deployed worker talks to, by its settings; what is off, because only half of them is set, is told in the log. */
export function servicesOf(given: Bindings): Services {
  const halfSet = halfSetIn(given);
  if (halfSet.length > 0) createLog({})('error', 'part of the site is off', { because: halfSet.join('; ') });
  const env = withoutHalfSet(given);
  return {
    siteUrl: env.SITE_URL ?? '',
    sms: createSms(env),
    email: createEmail(env),
    marketing: createMindbox(env),
    push: createWebPush(env),
    attachments: attachmentBuilders,
    captcha: createCaptcha(env),
    leads: createLeadWebhook(env),
    alerts: createAlerts(env),
    suggestions: createDadata(env),
    payments: createPayments(env),
    pause,
  };
}
