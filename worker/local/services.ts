import { attachmentBuilders } from '../attachments.ts';
import { withoutHalfSet } from '../half-set.ts';
import { createAlerts } from '../integrations/alerts/configured-alerts.ts';
import { createCaptcha } from '../integrations/captcha/captcha.ts';
import { pause } from '../integrations/clock.ts';
import type { LeadChannel } from '../integrations/leads/port.ts';
import { withPlainSpaces } from '../integrations/messages/port.ts';
import { createPayments } from '../integrations/payments/configured-payments.ts';
import { countSms } from '../integrations/sms/count-sms.ts';
import { createDadata } from '../integrations/suggestions/dadata.ts';
import { createWebPush } from '../integrations/web-push/web-push.ts';
import { boundMetrics } from '../platform/cloudflare/analytics-engine.ts';
import { boundDatabase } from '../platform/cloudflare/d1-database.ts';
import type { Database } from '../platform/database.ts';
import type { Services } from '../scope.ts';
import type { LocalBindings } from './bindings.ts';
import type { MovableClock } from './clock.ts';
import { createSandboxPayments } from './sandbox-payments.ts';
import { addMessage } from './sql.ts';

/** Requests of visitors, as letters to the operators. */
export function createLocalLeads(db: Database, clock: MovableClock): LeadChannel {
  return {
    send: ({ text }) =>
      addMessage(db, { channel: 'email', recipient: 'Операторы', text, code: null, at: clock.now() }),
  };
}

/** What features talk to in the local environment: everything that would leave lands in the inbox. */
export function createLocalServices(bound: LocalBindings, clock: MovableClock, siteUrl: string): Services {
  const env = withoutHalfSet(bound);
  const db = boundDatabase(env.LOCAL_DB);
  return {
    siteUrl,
    push: createWebPush(env),
    attachments: attachmentBuilders,
    captcha: createCaptcha(env),
    sms: countSms(
      'inbox',
      withPlainSpaces({
        send: ({ to, text, code }) =>
          addMessage(db, { channel: 'sms', recipient: to, text, code: code ?? null, at: clock.now() }),
      }),
      boundMetrics(bound.METRICS),
    ),
    email: {
      send: ({ to, subject, text, html, attachment, code }) =>
        addMessage(db, {
          channel: 'email',
          recipient: to,
          text: [subject, text, ...(attachment ? [`Вложение: ${attachment.filename}`] : [])].join('\n\n'),
          code: code ?? null,
          at: clock.now(),
          html,
        }),
    },
    leads: createLocalLeads(db, clock),
    alerts: createAlerts(env),
    marketing: {
      report: (event) =>
        addMessage(db, {
          channel: 'marketing',
          recipient: event.phone,
          text: JSON.stringify(event),
          code: null,
          at: clock.now(),
        }),
    },
    suggestions: createDadata(env),
    payments: { ...createPayments(env), sandbox: createSandboxPayments(db, siteUrl) },
    pause,
  };
}
