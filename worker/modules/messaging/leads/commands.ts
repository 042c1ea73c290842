import { v7 as uuidv7 } from 'uuid';
import { type EpochMs, HOUR_MS } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { leadLabels } from '#shared/features/leads/labels.ts';
import type { Lead } from '#shared/features/leads/schema.ts';
import { sha256 } from '../../../hash.ts';
import type { LeadChannel } from '../../../integrations/leads/port.ts';
import type { Scope } from '../../../scope.ts';
import { readEditions } from '../../content/api.ts';
import {
  countOfAddress,
  noteOrigin,
  refuseThisHour,
  requirePerson,
  secondsUntil,
  waysOn,
} from '../../visitors/api.ts';
import { reportEvent } from '../notifications/commands.ts';
import { filledFields, LEAD_LEASE_MS, LEAD_TRIES, leadText, nextTryAt } from './rules.ts';
import * as sql from './sql.ts';

/** Requests that one run of the timer sends at most. */
const PER_RUN = 50;

/** Makes one try of a claimed request. */
async function send(scope: Scope, channel: LeadChannel, lead: sql.WaitingLead): Promise<void> {
  const number = String(lead.number);
  const { id, kind, fields, page, attempts } = lead;
  try {
    await channel.send({ id, number, kind, fields, text: leadText(kind, number, page, fields) });
  } catch (error) {
    const isDead = attempts >= LEAD_TRIES;
    scope.log(isDead ? 'error' : 'warn', 'request not delivered', {
      lead: id,
      attempts,
      reason: String(error),
    });
    await sql.postpone(scope.db, { id, attempts, nextAt: nextTryAt(scope.clock.now(), attempts), isDead });
    return;
  }
  await sql.markSent(scope.db, id, scope.clock.now());
}

/** Claims a request that is due and makes a try; tells whether there was one. The lease begins with the try. */
async function sendNext(scope: Scope, channel: LeadChannel, id: string | null): Promise<boolean> {
  const now = scope.clock.now();
  const { rows, found } = await sql.claimLead(scope.db, id, now, now + LEAD_LEASE_MS);
  for (const lead of rows) await send(scope, channel, lead);
  return found > 0;
}

/** Sends what waits and is due; the timer calls it. Without a channel nothing is tried, and so nothing is given up. */
export async function deliverWaiting(scope: Scope): Promise<void> {
  const channel = scope.services.leads;
  if (channel === null) return;
  for (let sent = 0; sent < PER_RUN; sent += 1) {
    if (!(await sendNext(scope, channel, null))) return;
  }
}

async function deliverNow(scope: Scope, id: string): Promise<void> {
  const { leads } = scope.services;
  if (leads !== null) await sendNext(scope, leads, id);
}

/** A request without a phone tells marketing nothing about its sender. */
async function reportLead(scope: Scope, lead: Lead, id: string): Promise<void> {
  if (!('phone' in lead)) return;
  const { name, phone, kind: leadKind } = lead;
  await reportEvent(scope, { eventType: 'lead', name, phone, leadKind }, { key: `lead:${id}` });
}

/** Refuses one request more of a phone or an e-mail address: an hour after the last of them there is room for all. */
async function refuseContact(scope: Scope, now: EpochMs): Promise<never> {
  const retryAt = now + HOUR_MS;
  throw new AppError('lead_limit', {
    message: `От вас уже много заявок за час. ${await waysOn(scope, retryAt)}`,
    details: { retryAfter: secondsUntil(scope, retryAt) },
  });
}

/** Stores a request with its consent and sends it on behind the answer; a repeat answers the same. */
export async function addLead(
  scope: Scope,
  customerId: string | null,
  lead: Lead,
): Promise<{ number: string; message: string }> {
  const { 'smart-token': token, 'captcha-failure': failure } = lead;
  const contact = 'phone' in lead ? lead.phone : lead.email.toLowerCase();
  const person = { purpose: 'lead', kind: 'smart', token, failure, recipient: contact } as const;
  const isProven = await requirePerson(scope, person);
  const now = scope.clock.now();
  const fields = filledFields(lead);
  const contentHash = await sha256(JSON.stringify([lead.kind, fields]));
  const refuse = () => refuseThisHour(scope, 'lead_limit', 'Из вашей сети уже много заявок за этот час');
  const takeBack = await countOfAddress(scope, 'lead', refuse, isProven);
  const id = uuidv7();
  const isStored = await sql.insertLead(scope.db, {
    id,
    kind: lead.kind,
    name: lead.name,
    contact,
    fields: JSON.stringify(fields),
    page: lead.page ?? '/',
    contentHash,
    customerId: customerId,
    consentVersion: (await readEditions(scope)).request,
    address: scope.address,
    now,
  });
  const same = await sql.findSame(scope.db, contentHash, now);
  if (!isStored) await takeBack();
  if (!same) return refuseContact(scope, now);
  if (isStored) {
    await reportLead(scope, lead, id);
    await noteOrigin(scope, { kind: 'lead', id, customerId });
    scope.waitUntil(
      deliverNow(scope, id).catch((error) =>
        scope.log('error', 'request not delivered', { id, reason: String(error) }),
      ),
    );
  }
  return { number: String(same.number), message: leadLabels[lead.kind].done };
}
