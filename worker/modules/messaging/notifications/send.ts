import { fillTemplate, messageRules, templateNames } from '#shared/features/notifications/templates.ts';
import { typesetPlain } from '#shared/typography.ts';
import {
  type Enclosure,
  type MarketingEvent,
  NotAccepted,
  PushGone,
} from '../../../integrations/messages/port.ts';
import { type Row, whyUnreadable, writeOne } from '../../../platform/database.ts';
import { gatherReads } from '../../../platform/gathered-reads.ts';
import type { Scope } from '../../../scope.ts';
import { textOfSms } from '../../content/api.ts';
import { dropPushTarget, findPushTarget } from '../push-subscriptions.ts';
import { composeLetter, greetingOf } from './letters/compose.ts';
import { pauseAfter, STUCK_MS } from './rules.ts';
import * as sql from './sql.ts';

/** Messages that one run claims, and of these the ones that are sent side by side: each of those waits for a vendor. */
const CLAIMED = 100;
const SIDE_BY_SIDE = 20;
/** Messages out of date that one run drops: none of them is sent, whether or not it is dropped yet. */
const DROPPED = 500;

async function buildEnclosure(scope: Scope, message: sql.ClaimedMessage): Promise<Enclosure | undefined> {
  const { attachment_kind: kind, attachment_ref: ref } = message;
  if (kind === null || ref === null) return undefined;
  const build = scope.services.attachments[kind];
  if (!build) throw new Error(`Nobody makes attachments of the kind ${kind}`);
  return build(scope, ref);
}

async function sendText(scope: Scope, message: sql.ClaimedMessage): Promise<void> {
  const { channel, recipient: to } = message;
  const template = await sql.findTemplate(scope.db, message.template, channel);
  if (!template) throw new NotAccepted(`There is no template ${message.template} for ${channel}`);
  const data = {
    ...(message.data as Record<string, string>),
    greeting: greetingOf(message.customer_name),
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
  { recipient, template }: sql.ClaimedMessage,
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

function send(scope: Scope, message: sql.ClaimedMessage): Promise<unknown> | undefined {
  if (message.channel !== 'marketing') return sendText(scope, message);
  return scope.services.marketing?.report(message.data as unknown as MarketingEvent, message.key);
}

/** An SMS of which nobody knows whether it went out is not sent again. */
function mayRepeat(message: sql.ClaimedMessage, error: unknown): boolean {
  return message.channel !== 'sms' || error instanceof NotAccepted;
}

/** What a try has come to; null where the message has gone out. */
async function tryToSend(scope: Scope, message: sql.ClaimedMessage): Promise<sql.FailedTry | null> {
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
): { messages: readonly sql.ClaimedMessage[]; unreadable: readonly sql.FailedTry[] } {
  const messages: sql.ClaimedMessage[] = [];
  const unreadable: sql.FailedTry[] = [];
  for (const row of rows) {
    try {
      messages.push(sql.ClaimedMessage.parse(row));
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
async function sendTogether(scope: Scope, messages: readonly sql.ClaimedMessage[]): Promise<void> {
  const { db, clock } = scope;
  const gathered = { ...scope, db: gatherReads(db) };
  await writeOne(
    db,
    sql.beginTries(
      messages.map(({ id }) => id),
      clock.now(),
    ),
  );
  const outcomes = await Promise.all(messages.map((message) => tryToSend(gathered, message)));
  const sent = messages.flatMap(({ id }, index) => (outcomes[index] === null ? [id] : []));
  const failed = outcomes.filter((outcome) => outcome !== null);
  await db.write([sql.markSent(sent, clock.now()), sql.markFailed(failed)]);
}

/**
 * Sends what waits and is due; messages are claimed before they are sent, so that no two runs send the same. Where a run
 * has claimed as many as one may, the queue goes on beside it.
 */
export async function sendMessages(scope: Scope, limit = CLAIMED): Promise<void> {
  const channels: sql.Channel[] = [
    'sms',
    ...(scope.services.email ? (['email'] as const) : []),
    ...(scope.services.push ? (['push'] as const) : []),
    ...(scope.services.marketing ? (['marketing'] as const) : []),
  ];
  const claimed = await sql.claimMessages(scope.db, channels, { now: scope.clock.now(), limit });
  if (claimed.length === limit) await handOn(scope);
  const { messages, unreadable } = readClaimed(scope, claimed);
  if (unreadable.length > 0) await writeOne(scope.db, sql.markFailed(unreadable));
  for (let begin = 0; begin < messages.length; begin += SIDE_BY_SIDE) {
    await sendTogether(scope, messages.slice(begin, begin + SIDE_BY_SIDE));
  }
}

/**
 * Sends behind an answer, which the platform gives seconds: no more than go out side by side, the queue sends the rest.
 */
export const sendSome = (scope: Scope): Promise<void> => sendMessages(scope, SIDE_BY_SIDE);

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
  for (const id of await sql.releaseStuck(scope.db, now - STUCK_MS, now)) {
    scope.log('error', 'message given up', { id, reason: 'unknown' });
  }
  await writeOne(scope.db, sql.dropUntrue(now, DROPPED));
  await sendMessages(scope);
}
