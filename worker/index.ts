import { oncePerObject } from '#shared/once-per-object.ts';
import { aroundPublication } from './acts/content-published.ts';
import { createApp } from './app.ts';
import { attachmentBuilders } from './attachments.ts';
import { type Bindings, withoutHalfSet } from './env.ts';
import { createAlerts } from './integrations/alerts/configured-alerts.ts';
import { createCaptcha } from './integrations/captcha/captcha.ts';
import { systemClock } from './integrations/clock.ts';
import { createEmail } from './integrations/email/cloudflare-email.ts';
import { createLeadWebhook } from './integrations/leads/lead-webhook.ts';
import { createMindbox } from './integrations/marketing/mindbox.ts';
import { createPayments } from './integrations/payments/configured-payments.ts';
import { createSms } from './integrations/sms/configured-sms.ts';
import { createDadata } from './integrations/suggestions/dadata.ts';
import { createWebPush } from './integrations/web-push/web-push.ts';
import { AccountChannel } from './live/account-channel.ts';
import { FRESH_MS } from './pages/cache.ts';
import { createFront } from './pages/ready.ts';
import { boundMetrics } from './platform/cloudflare/analytics-engine.ts';
import { publishedParts } from './published/parts.ts';
import { createPublished } from './published/published.ts';
import { createServing } from './published/serving.ts';
import { consumeQueue } from './queue.ts';
import type { Services } from './scope.ts';
import { EVERY_MINUTE, runMinute, runTimer } from './timer.ts';

const servicesOf = (env: Bindings): Services => ({
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
});
// The platform hands the same settings to every request of an isolate.
const services = oncePerObject((env: Bindings) => servicesOf(withoutHalfSet(env)));

const serving = createServing({
  parts: publishedParts,
  clock: systemClock,
  ...aroundPublication(systemClock),
});
const readPublished = createPublished(serving);

const background = (env: Bindings, executionCtx: ExecutionContext) => ({
  env,
  services: services(env),
  clock: systemClock,
  readPublished,
  executionCtx,
});

const front = createFront({ clock: systemClock, version: serving.version, lifetimeMs: FRESH_MS });
const app = createApp({ services, clock: systemClock, readPublished, front });

export { AccountChannel };

export default {
  fetch: (request, env, executionCtx) =>
    front.answer(request, boundMetrics(env.METRICS)) ?? app.fetch(request, env, executionCtx),
  scheduled: ({ cron }, env, executionCtx) =>
    (cron === EVERY_MINUTE ? runMinute : runTimer)(background(env, executionCtx)),
  queue: (batch, env, executionCtx) => consumeQueue(batch, background(env, executionCtx)),
} satisfies ExportedHandler<Bindings>;
