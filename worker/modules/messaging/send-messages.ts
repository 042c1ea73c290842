import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { fillTemplate, messageRules, templateNames } from '#shared/features/notifications/templates.ts';
import { typesetPlain } from '#shared/typography.ts';
import { isOfInvoice, MessageChannel } from '../../db/due-messages/statements.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { list, q, readFirst, write } from '../../db/query.ts';
import {
  type Enclosure,
  type MarketingEvent,
  NotAccepted,
  PushGone,
} from '../../integrations/messages/port.ts';
import { type Row, whyUnreadable } from '../../platform/database.ts';
import { gatherReads } from '../../platform/gathered-reads.ts';
import type { Scope } from '../../scope.ts';
import { textOfSms } from '../content/regions.ts';
import { composeLetter, greetingOf } from './letters.ts';
import { dropPushTarget, findPushTarget } from './push-subscriptions.ts';

const MINUTE_MS = 60_000;

/** Pauses between the tries of a message; after the last it is given up. */
const pauses = [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE_MS);

/** How long to wait after the given number of failed tries; undefined where no further one is made. */
function pauseAfter(tries: number): number | undefined {
  return pauses[tries - 1];
}

/** No sending takes that long: whoever claimed the message has died. */
const STUCK_MS = 60 * MINUTE_MS;

/** Messages that one run claims, and of these the ones that are sent side by side: each of those waits for a vendor. */
const BATCH_SIZE = 100;
const MAX_CONCURRENT = 20;
/** Messages out of date that one run drops: none of them is sent, whether or not it is dropped yet. */
const DROPPED = 500;

/** A message that was claimed, with the tries that were made before. */
const ClaimedMessage = z.object({
  id: z.string(),
  key: z.string(),
  channel: MessageChannel,
  recipient: z.string(),
  template: z.string(),
  data: jsonColumn(z.record(z.string(), z.unknown())),
  attachmentKind: z.nullable(z.string()),
  attachmentRef: z.nullable(z.string()),
  tries: z.number(),
  /** Null where the message is not a customer's, or has lost its customer. */
  customerName: z.nullable(z.string()),
});
type ClaimedMessage = z.output<typeof ClaimedMessage>;

/** A try that has failed: the message waits for the next one, or is given up where there is none. */
interface FailedTry {
  readonly id: string;
  readonly reason: string;
  readonly nextAt: EpochMs | null;
}

/** Takes the messages that are due for longest, so that nobody else sends them. */
async function claim({ db, clock }: Scope, channels: readonly MessageChannel[], limit: number) {
  const now = clock.now();
  // Each channel is read off the end of an index, however many messages wait behind.
  const due = channels.map(
    (channel) => sql`SELECT * FROM (
      SELECT id, next_at FROM messages m
      WHERE state = 'waiting' AND channel = ${sql.lit(channel)} AND next_at <= ${now} AND ${sql.raw(isOfInvoice('m'))}
        AND (true_until IS NULL OR true_until > ${now})
      ORDER BY next_at, id LIMIT ${limit})`,
  );
  const [{ rows }] = await write(
    db,
    sql<Row>`UPDATE messages SET state = 'sending', claimed_at = ${now}, begun_at = NULL
      WHERE id IN (SELECT id FROM (${sql.join(due, sql` UNION ALL `)}) ORDER BY next_at, id LIMIT ${limit})
      RETURNING id, key, channel, recipient, template, data, attachment_kind, attachment_ref, tries,
        (SELECT COALESCE(NULLIF(salutation, ''), name) FROM customers c WHERE c.id = messages.customer_id) AS customer_name`,
  );
  return rows;
}

/** Notes tries that have failed. */
function noteFailed(tries: readonly FailedTry[]) {
  const failed = tries.map(({ reason, ...one }) => ({ ...one, reason: reason.slice(0, 300) }));
  return sql`UPDATE messages SET state = iif(f.value ->> 'nextAt' IS NULL, 'dead', 'waiting'),
      next_at = coalesce(f.value ->> 'nextAt', next_at), last_error = f.value ->> 'reason'
    FROM json_each(${JSON.stringify(failed)}) f WHERE messages.id = f.value ->> 'id' AND state = 'sending'`;
}

/**
 * Messages whose sender has died between sending and noting it. An SMS that was begun may have reached its reader, so it
 * is given up; a letter that comes twice is better than none, and marketing knows its keys. Returns those that were given up.
 */
async function releaseStuck({ db }: Scope, now: EpochMs): Promise<{ readonly id: string }[]> {
  const claimedBefore = now - STUCK_MS;
  const [, { rows }] = await write(
    db,
    sql`UPDATE messages SET state = 'waiting', next_at = ${now}
      WHERE state = 'sending' AND claimed_at <= ${claimedBefore} AND (channel <> 'sms' OR begun_at IS NULL)`,
    sql<{ readonly id: string }>`UPDATE messages SET state = 'dead', last_error = 'unknown'
      WHERE state = 'sending' AND claimed_at <= ${claimedBefore} AND channel = 'sms' RETURNING id`,
  );
  return rows;
}

async function buildEnclosure(scope: Scope, message: ClaimedMessage): Promise<Enclosure | undefined> {
  const { attachmentKind: kind, attachmentRef: ref } = message;
  if (kind === null || ref === null) return undefined;
  const build = scope.services.attachments[kind];
  if (!build) throw new Error(`Nobody makes attachments of the kind ${kind}`);
  return build(scope, ref);
}

async function sendText(
  scope: Scope,
  message: ClaimedMessage,
  channel: Exclude<MessageChannel, 'marketing'>,
): Promise<void> {
  const { recipient: to } = message;
  const template = await readFirst(
    scope.db,
    q
      .selectFrom('messageTemplates')
      .select(['subject', 'text'])
      .where('code', '=', message.template)
      .where('channel', '=', channel),
  );
  if (!template) throw new NotAccepted(`There is no template ${message.template} for ${channel}`);
  const data = {
    ...(message.data as Record<string, string>),
    greeting: greetingOf(message.customerName),
    ...messageRules,
    site: scope.services.siteUrl,
  };
  // An SMS that tells nothing of it does not wait for it.
  const isNeeded = channel === 'email' || templateNames(template.text).some((name) => !(name in data));
  const enclosure = isNeeded ? await buildEnclosure(scope, message) : undefined;
  let text: string;
  try {
    // What stands for nothing leaves no gap, nor a space at the end of a line.
    text = fillTemplate(template.text, { ...data, ...enclosure?.fields })
      .replace(/ +$/gm, '')
      .replace(/\n{3,}/g, '\n\n');
  } catch (cause) {
    throw new NotAccepted(String(cause), { cause });
  }
  if (channel === 'sms') return scope.services.sms.send({ to, text: await textOfSms(scope, text) });
  const subject = fillTemplate(template.subject, data);
  if (channel === 'push')
    return sendNote(scope, message, { title: typesetPlain(subject), text: typesetPlain(text) });
  const letter = await composeLetter(scope, { to, subject, text, attachment: enclosure?.file });
  return scope.services.email?.send(letter);
}

/** Shows a note in a browser; one that has signed out or wants no more is left alone from now on. */
async function sendNote(
  scope: Scope,
  { recipient, template }: ClaimedMessage,
  words: { readonly title: string; readonly text: string },
): Promise<void> {
  const target = await findPushTarget(scope.db, recipient);
  if (!target) return;
  try {
    await scope.services.push?.send(target, { ...words, path: '/personal/', tag: template });
  } catch (error) {
    if (!(error instanceof PushGone)) throw error;
    await dropPushTarget(scope.db, recipient);
  }
}

function send(scope: Scope, message: ClaimedMessage): Promise<unknown> | undefined {
  const { channel } = message;
  if (channel !== 'marketing') return sendText(scope, message, channel);
  return scope.services.marketing?.report(message.data as unknown as MarketingEvent, message.key);
}

/** An SMS of which nobody knows whether it went out is not sent again. */
function mayRepeat(message: ClaimedMessage, error: unknown): boolean {
  return message.channel !== 'sms' || error instanceof NotAccepted;
}

/** What a try has come to; null where the message has gone out. */
async function tryToSend(scope: Scope, message: ClaimedMessage): Promise<FailedTry | null> {
  const { id, template } = message;
  const tries = message.tries + 1;
  try {
    await send(scope, message);
    return null;
  } catch (error) {
    const pause = mayRepeat(message, error) ? pauseAfter(tries) : undefined;
    // Reasons of vendors may carry the recipient's number: the log names the message alone.
    const level = pause === undefined ? 'error' : 'warn';
    scope.log(level, pause === undefined ? 'message given up' : 'message not sent', { id, template, tries });
    return { id, reason: String(error), nextAt: pause === undefined ? null : scope.clock.now() + pause };
  }
}

/** Claimed messages that can be read; one that cannot is given up by itself, and its operator finds it among the dead. */
function readClaimed(
  { log }: Scope,
  rows: readonly Row[],
): { messages: readonly ClaimedMessage[]; unreadable: readonly FailedTry[] } {
  const messages: ClaimedMessage[] = [];
  const unreadable: FailedTry[] = [];
  for (const row of rows) {
    try {
      messages.push(ClaimedMessage.parse(row));
    } catch (error) {
      const reason = whyUnreadable(error);
      if (reason === undefined) throw error;
      const id = String(row.id);
      log('error', 'message given up', { id, reason });
      unreadable.push({ id, reason, nextAt: null });
    }
  }
  return { messages, unreadable };
}

/** Sends messages side by side and notes what has come of it. What they read of the database travels together. */
async function sendTogether(scope: Scope, messages: readonly ClaimedMessage[]): Promise<void> {
  const { db, clock } = scope;
  const gathered = { ...scope, db: gatherReads(db) };
  // A try is counted before it is made.
  await write(
    db,
    sql`UPDATE messages SET tries = tries + 1, begun_at = ${clock.now()}
      WHERE id IN ${list(messages.map(({ id }) => id))} AND state = 'sending'`,
  );
  const outcomes = await Promise.all(messages.map((message) => tryToSend(gathered, message)));
  const sent = messages.flatMap(({ id }, index) => (outcomes[index] === null ? [id] : []));
  const failed = outcomes.filter((outcome) => outcome !== null);
  const noteSent = q
    .updateTable('messages')
    .set({ state: 'sent', sentAt: clock.now(), lastError: null })
    .where('id', 'in', list(sent));
  await write(db, noteSent, noteFailed(failed));
}

/**
 * Sends what waits and is due; messages are claimed before they are sent, so that no two runs send the same. Where a run
 * has claimed as many as one may, the queue goes on beside it.
 */
export async function sendMessages(scope: Scope, limit = BATCH_SIZE): Promise<void> {
  const channels: MessageChannel[] = [
    'sms',
    ...(scope.services.email ? (['email'] as const) : []),
    ...(scope.services.push ? (['push'] as const) : []),
    ...(scope.services.marketing ? (['marketing'] as const) : []),
  ];
  const claimed = await claim(scope, channels, limit);
  if (claimed.length === limit) await handOn(scope);
  const { messages, unreadable } = readClaimed(scope, claimed);
  if (unreadable.length > 0) await write(scope.db, noteFailed(unreadable));
  for (let begin = 0; begin < messages.length; begin += MAX_CONCURRENT) {
    await sendTogether(scope, messages.slice(begin, begin + MAX_CONCURRENT));
  }
}

/**
 * Sends behind an answer, which the platform gives seconds: no more than go out side by side, the queue sends the rest.
 */
export const sendSome = (scope: Scope): Promise<void> => sendMessages(scope, MAX_CONCURRENT);

/** Has the queue send what else waits; where it takes nothing, the timer does. */
async function handOn({ bindings, log }: Scope): Promise<void> {
  try {
    await bindings.MESSAGES.send({});
  } catch (error) {
    log('warn', 'waiting messages not handed on', { reason: String(error) });
  }
}

/** What the timer does: takes care of messages whose sender has died, sends what waits. */
export async function processMessages(scope: Scope): Promise<void> {
  const now = scope.clock.now();
  for (const { id } of await releaseStuck(scope, now)) {
    scope.log('error', 'message given up', { id, reason: 'unknown' });
  }
  await write(
    scope.db,
    sql`UPDATE messages SET state = 'dropped' WHERE id IN (
      SELECT id FROM messages WHERE state = 'waiting' AND true_until <= ${now} ORDER BY true_until LIMIT ${DROPPED})`,
  );
  await sendMessages(scope);
}
