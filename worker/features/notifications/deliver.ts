import type { Clock } from '#shared/dates.ts';
import { fillTemplate } from '#shared/features/notifications/templates.ts';
import type { Log } from '../../context.ts';
import {
  type Attachment,
  type EmailPort,
  type MarketingEvent,
  type MarketingPort,
  NotAccepted,
  PushGone,
  type PushPort,
  type SmsPort,
} from './ports.ts';
import { KEEP_EVENTS_MS, KEEP_TOLD_MS, pauseAfter, STUCK_MS } from './rules.ts';
import * as sql from './sql.ts';

/** Makes a file when its letter is sent; the reference says of what. */
export type AttachmentBuilder = (ref: string) => Promise<Attachment>;

/** What sending messages needs: the same for a request and for the timer. */
export interface MessageDesk {
  readonly db: D1Database;
  readonly clock: Clock;
  readonly sms: SmsPort;
  /** Null where the deployment sends no letters: they wait. */
  readonly email: EmailPort | null;
  /** Null where nobody takes events. */
  readonly marketing: MarketingPort | null;
  /** Null where browsers are told nothing. */
  readonly push: PushPort | null;
  readonly attachments: Readonly<Record<string, AttachmentBuilder>>;
  /** Origin of the site, for links. */
  readonly siteUrl: string;
  readonly log: Log;
}

/** Messages that one run sends at most: each asks the database four times, and a run of the platform may ask 1,000. */
const PER_RUN = 100;

async function buildAttachment(desk: MessageDesk, message: sql.ClaimedMessage) {
  const { attachment_kind: kind, attachment_ref: ref } = message;
  if (kind === null || ref === null) return undefined;
  const build = desk.attachments[kind];
  if (!build) throw new Error(`Nobody makes attachments of the kind ${kind}`);
  return build(ref);
}

async function sendText(desk: MessageDesk, message: sql.ClaimedMessage): Promise<void> {
  const { channel, recipient: to } = message;
  const template = await sql.findTemplate(desk.db, message.template, channel);
  if (!template) throw new NotAccepted(`There is no template ${message.template} for ${channel}`);
  const attachment = await buildAttachment(desk, message);
  const data = { ...(message.data as Record<string, string>), ...attachment?.fields, site: desk.siteUrl };
  let text: string;
  try {
    text = fillTemplate(template.text, data);
  } catch (cause) {
    throw new NotAccepted(String(cause), { cause });
  }
  if (channel === 'sms') return desk.sms.send({ to, text });
  const subject = fillTemplate(template.subject, data);
  if (channel === 'push') return sendNote(desk, message, { title: subject, text });
  return desk.email?.send({ to, subject, text, attachment });
}

/** Shows a note in a browser; one that has signed out or wants no more is left alone from now on. */
async function sendNote(
  desk: MessageDesk,
  { recipient, template }: sql.ClaimedMessage,
  words: { readonly title: string; readonly text: string },
): Promise<void> {
  const target = await sql.findPushTarget(desk.db, recipient);
  if (!target) return;
  try {
    await desk.push?.send(target, { ...words, path: '/personal/', tag: template });
  } catch (error) {
    if (!(error instanceof PushGone)) throw error;
    await sql.dropPushTarget(desk.db, recipient);
  }
}

function send(desk: MessageDesk, message: sql.ClaimedMessage): Promise<unknown> | undefined {
  if (message.channel !== 'marketing') return sendText(desk, message);
  return desk.marketing?.report(message.data as unknown as MarketingEvent, message.key);
}

/** An SMS of which nobody knows whether it went out is not sent again. */
function mayRepeat(message: sql.ClaimedMessage, error: unknown): boolean {
  return message.channel !== 'sms' || error instanceof NotAccepted;
}

async function sendClaimed(desk: MessageDesk, message: sql.ClaimedMessage): Promise<void> {
  const { id, template, tries } = message;
  try {
    await send(desk, message);
  } catch (error) {
    const pause = mayRepeat(message, error) ? pauseAfter(tries) : undefined;
    // Reasons of vendors may carry the recipient's number: the log names the message alone.
    const level = pause === undefined ? 'error' : 'warn';
    desk.log(level, pause === undefined ? 'message given up' : 'message not sent', { id, template, tries });
    await sql.markFailed(desk.db, id, String(error), pause && desk.clock.now() + pause);
    return;
  }
  await sql.markSent(desk.db, id, desk.clock.now());
}

/**
 * Sends what waits and is due; each message is claimed before it is sent, so that no two runs send the same. True where
 * a run has sent as many as one may: others may wait.
 */
export async function deliverMessages(desk: MessageDesk): Promise<boolean> {
  const channels: sql.Channel[] = [
    'sms',
    ...(desk.email ? (['email'] as const) : []),
    ...(desk.push ? (['push'] as const) : []),
    ...(desk.marketing ? (['marketing'] as const) : []),
  ];
  for (let sent = 0; sent < PER_RUN; sent += 1) {
    const message = await sql.claimMessage(desk.db, channels, desk.clock.now());
    if (!message) return false;
    await sendClaimed(desk, message);
  }
  return true;
}

/**
 * What the timer does: takes care of messages whose sender has died, sends what waits, forgets what is old. True where
 * others may wait.
 */
export async function tendMessages(desk: MessageDesk): Promise<boolean> {
  const now = desk.clock.now();
  for (const id of await sql.releaseStuck(desk.db, now - STUCK_MS, now)) {
    desk.log('error', 'message given up', { id, reason: 'unknown' });
  }
  await sql.deleteOld(desk.db, now - KEEP_TOLD_MS, now - KEEP_EVENTS_MS);
  return deliverMessages(desk);
}
