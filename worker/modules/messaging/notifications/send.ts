import { fillTemplate, messageRules, templateNames } from '#shared/features/notifications/templates.ts';
import { typeset } from '#shared/typography.ts';
import {
  type Enclosure,
  type MarketingEvent,
  NotAccepted,
  PushGone,
} from '../../../integrations/messages/port.ts';
import type { Scope } from '../../../scope.ts';
import { composeLetter, greetingOf } from './letters/compose.ts';
import { pauseAfter, STUCK_MS } from './rules.ts';
import * as sql from './sql.ts';

/** Messages that one run sends at most: each asks the database four times, and a run of the platform may ask 1,000. */
const PER_RUN = 100;

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
    // What stands for nothing leaves no gap.
    text = fillTemplate(template.text, { ...data, ...enclosure?.fields }).replace(/\n{3,}/g, '\n\n');
  } catch (cause) {
    throw new NotAccepted(String(cause), { cause });
  }
  if (channel === 'sms') return scope.services.sms.send({ to, text });
  const subject = fillTemplate(template.subject, data);
  if (channel === 'push') return sendNote(scope, message, { title: typeset(subject), text: typeset(text) });
  const letter = await composeLetter(scope, { to, subject, text, attachment: enclosure?.file });
  return scope.services.email?.send(letter);
}

/** Shows a note in a browser; one that has signed out or wants no more is left alone from now on. */
async function sendNote(
  scope: Scope,
  { recipient, template }: sql.ClaimedMessage,
  words: { readonly title: string; readonly text: string },
): Promise<void> {
  const target = await sql.findPushTarget(scope.db, recipient);
  if (!target) return;
  try {
    await scope.services.push?.send(target, { ...words, path: '/personal/', tag: template });
  } catch (error) {
    if (!(error instanceof PushGone)) throw error;
    await sql.dropPushTarget(scope.db, recipient);
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

async function sendClaimed(scope: Scope, message: sql.ClaimedMessage): Promise<void> {
  const { id, template, tries } = message;
  try {
    await send(scope, message);
  } catch (error) {
    const pause = mayRepeat(message, error) ? pauseAfter(tries) : undefined;
    // Reasons of vendors may carry the recipient's number: the log names the message alone.
    const level = pause === undefined ? 'error' : 'warn';
    scope.log(level, pause === undefined ? 'message given up' : 'message not sent', { id, template, tries });
    await sql.markFailed(scope.db, id, String(error), pause && scope.clock.now() + pause);
    return;
  }
  await sql.markSent(scope.db, id, scope.clock.now());
}

/**
 * Sends what waits and is due; each message is claimed before it is sent, so that no two runs send the same. True where
 * a run has sent as many as one may: others may wait.
 */
export async function sendMessages(scope: Scope): Promise<boolean> {
  const channels: sql.Channel[] = [
    'sms',
    ...(scope.services.email ? (['email'] as const) : []),
    ...(scope.services.push ? (['push'] as const) : []),
    ...(scope.services.marketing ? (['marketing'] as const) : []),
  ];
  for (let sent = 0; sent < PER_RUN; sent += 1) {
    const message = await sql.claimMessage(scope.db, channels, scope.clock.now());
    if (!message) return false;
    await sendClaimed(scope, message);
  }
  return true;
}

/**
 * What the timer does: takes care of messages whose sender has died, sends what waits. True where others may
 * wait.
 */
export async function processMessages(scope: Scope): Promise<boolean> {
  const now = scope.clock.now();
  for (const id of await sql.releaseStuck(scope.db, now - STUCK_MS, now)) {
    scope.log('error', 'message given up', { id, reason: 'unknown' });
  }
  return sendMessages(scope);
}
