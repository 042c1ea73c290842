import * as z from 'zod/mini';
import { eventOfTemplate, notificationEvents } from '#shared/features/notifications/events.ts';
import { messageFields, messageRules, templateNames } from '#shared/features/notifications/templates.ts';
import messages from './messages.json' with { type: 'json' };
import { seedError } from './rows.ts';
import type { SeedTable } from './statement.ts';

const MessageRow = z
  .object({
    code: z.enum(Object.keys(messageFields) as (keyof typeof messageFields)[]),
    channel: z.enum(['sms', 'email', 'push']),
    subject: z.string().check(z.maxLength(80)),
    text: z.string().check(z.minLength(20), z.maxLength(2000)),
  })
  .check(
    z.refine(
      ({ channel, subject }) => (channel === 'sms') === (subject === ''),
      'тема есть у писем и уведомлений, у SMS её нет',
    ),
    z.refine(({ code, subject, text }) => {
      const known: readonly string[] = [
        ...messageFields[code],
        ...Object.keys(messageRules),
        'site',
        'greeting',
      ];
      return templateNames(subject + text).every((name) => known.includes(name));
    }, 'неизвестное имя в скобках'),
  );

/** The templates of messages of the data file, checked: each message has a text for every channel of its event. */
export function readMessages(rows: unknown = messages) {
  const parsed = z.array(MessageRow).safeParse(rows);
  const [issue] = parsed.error?.issues ?? [];
  if (!parsed.success) throw seedError('messages.json', issue?.path.join('.') ?? '', issue?.message ?? '');
  const known = new Set(parsed.data.map(({ code, channel }) => `${code} ${channel}`));
  if (known.size < parsed.data.length) throw seedError('messages.json', 'файл', 'шаблон встречается дважды');
  for (const [code, event] of Object.entries(eventOfTemplate)) {
    for (const channel of ['sms', 'email', 'push'] as const) {
      if (notificationEvents[event][channel] !== 'never' && !known.has(`${code} ${channel}`))
        throw seedError('messages.json', code, `нет шаблона ${channel}`);
    }
  }
  return parsed.data;
}

/** The templates of messages. */
export function messageTable(): SeedTable {
  return {
    table: 'message_templates',
    key: ['code', 'channel'],
    columns: ['code', 'channel', 'subject', 'text'],
    rows: readMessages().map(({ code, channel, subject, text }) => [code, channel, subject, text]),
  };
}
