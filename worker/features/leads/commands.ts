import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { documentVersions } from '#shared/features/consents/schema.ts';
import { leadLabels } from '#shared/features/leads/labels.ts';
import type { Lead } from '#shared/features/leads/schema.ts';
import type { AppContext } from '../../context.ts';
import { sha256 } from '../../hash.ts';
import { reportEvent } from '../notifications/commands.ts';
import type { LeadChannel } from './channel.ts';
import { filledFields, LEAD_LEASE_MS, LEAD_TRIES, leadText, nextTryAt } from './rules.ts';
import * as sql from './sql.ts';

/** Requests that one run of the timer sends at most. */
const PER_RUN = 50;

/** Makes one try of a claimed request. */
async function send(
  db: D1Database,
  channel: LeadChannel,
  lead: sql.WaitingLead,
  clock: Clock,
): Promise<void> {
  const number = String(lead.number);
  const { id, kind, fields, page, attempts } = lead;
  try {
    await channel.send({ id, number, kind, fields, text: leadText(kind, number, page, fields) });
  } catch (error) {
    const isDead = attempts >= LEAD_TRIES;
    console[isDead ? 'error' : 'warn'](
      JSON.stringify({
        level: isDead ? 'error' : 'warn',
        message: 'request not delivered',
        lead: id,
        attempts,
        reason: String(error),
      }),
    );
    await sql.postpone(db, { id, attempts, nextAt: nextTryAt(clock.now(), attempts), isDead });
    return;
  }
  await sql.markSent(db, id, clock.now());
}

/** Claims a request that is due and makes a try; tells whether there was one. The lease begins with the try. */
async function sendNext(
  db: D1Database,
  channel: LeadChannel,
  clock: Clock,
  id: string | null,
): Promise<boolean> {
  const now = clock.now();
  const lead = await sql.claimLead(db, id, now, now + LEAD_LEASE_MS);
  if (lead) await send(db, channel, lead, clock);
  return lead !== undefined;
}

/** Sends what waits and is due; the timer calls it. Without a channel nothing is tried, and so nothing is given up. */
export async function deliverWaiting(
  db: D1Database,
  channel: LeadChannel | null,
  clock: Clock,
): Promise<void> {
  if (channel === null) return;
  for (let sent = 0; sent < PER_RUN; sent += 1) {
    if (!(await sendNext(db, channel, clock, null))) return;
  }
}

async function deliverNow(c: AppContext, id: string): Promise<void> {
  const { clock, leads } = c.get('services');
  if (leads !== null) await sendNext(c.env.DB, leads, clock, id);
}

/** A request without a phone tells marketing nothing about its sender. */
async function reportLead(c: AppContext, lead: Lead, id: string): Promise<void> {
  if (!('phone' in lead)) return;
  const { name, phone, kind: leadKind } = lead;
  await reportEvent(c, { eventType: 'lead', name, phone, leadKind }, { key: `lead:${id}` });
}

/** Stores a request with its consent and sends it on behind the answer; a repeat answers the same. */
export async function addLead(c: AppContext, lead: Lead): Promise<{ number: string; message: string }> {
  const { captcha, clock } = c.get('services');
  if (!(await captcha.verify('smart', lead['smart-token'], c.get('address')))) {
    throw new AppError('captcha_failed');
  }
  const now = clock.now();
  const fields = filledFields(lead);
  const contentHash = await sha256(JSON.stringify([lead.kind, fields]));
  const id = uuidv7();
  const isStored = await sql.insertLead(c.env.DB, {
    id,
    kind: lead.kind,
    name: lead.name,
    contact: 'phone' in lead ? lead.phone : lead.email.toLowerCase(),
    fields: JSON.stringify(fields),
    page: lead.page ?? '/',
    contentHash,
    customerId: c.get('session')?.customer.id ?? null,
    consentVersion: documentVersions.personalData,
    address: c.get('address'),
    now,
  });
  const same = await sql.findSame(c.env.DB, contentHash, now);
  if (!same) throw new AppError('lead_limit');
  if (isStored) {
    await reportLead(c, lead, id);
    c.executionCtx.waitUntil(
      deliverNow(c, id).catch((error) =>
        c.get('log')('error', 'request not delivered', { reason: String(error) }),
      ),
    );
  }
  return { number: String(same.number), message: leadLabels[lead.kind].done };
}
