import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { type EpochMs, HOUR_MS } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { LEADS_PER_CONTACT_HOUR } from '#shared/features/bounds/terms.ts';
import * as contract from '#shared/features/leads/contract.ts';
import { leadLabels } from '#shared/features/leads/labels.ts';
import { type Lead, LeadKind, SAME_LEAD_MS } from '#shared/features/leads/schema.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { q, readFirst, statement, write } from '../../db/query.ts';
import { sha256 } from '../../hash.ts';
import type { LeadChannel } from '../../integrations/leads/port.ts';
import { readableRows, type Statement } from '../../platform/database.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { readEditions } from '../content/editions.ts';
import { noteOrigin } from '../visitors/attribution.ts';
import { countOfAddress } from '../visitors/limits/address.ts';
import { refuseThisHour, secondsUntil, waysOn } from '../visitors/limits/commands.ts';
import { requirePerson } from '../visitors/limits/person.ts';
import { filledFields, LEAD_LEASE_MS, LEAD_TRIES, leadText, nextTryAt } from './lead-rules.ts';
import { reportEvent } from './notifications/commands.ts';

/** Requests that one run of the timer sends at most. */
const BATCH_SIZE = 50;

/** The next number; the first is 1001, so that numbers look alike from the beginning. */
const nextNumber = sql`coalesce((SELECT MAX(number) FROM leads), 1000) + 1`;

const columns = sql`(id, number, kind, name, contact, fields, page, content_hash, customer_id, consent_version, address,
  created_at, next_attempt_at)`;

/** A request whose customer asks to be called. */
interface CallRequest {
  /** Id of the customer. */
  readonly id: string;
  readonly page: string;
  /** What it is about: of one subject, one request waits at a time. */
  readonly subject: string;
  readonly message: string;
  /** The wording of the policy that the customer has agreed to. */
  readonly edition: string;
}

/**
 * Asks the operators to call a customer, as statements of the batch that gives the reason: no limit of forms counts. A
 * request that nobody has begun to send takes the newest message; one that the operators already have is not sent again.
 */
export function requestCall(
  { clock, address }: Pick<Scope, 'clock' | 'address'>,
  { id: customerId, page, subject, message, edition }: CallRequest,
): Statement[] {
  const now = clock.now();
  const waiting = q
    .updateTable('leads')
    .set({ fields: sql`json_set(fields, '$.message', ${message})` })
    .where('contentHash', '=', subject)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0);
  const added = sql`INSERT INTO leads ${columns}
    SELECT ${uuidv7()}, ${nextNumber}, 'callback', c.name, c.phone,
      json_object('name', c.name, 'phone', c.phone, 'message', ${message}), ${page}, ${subject}, c.id, ${edition},
      ${address}, ${now}, ${now}
    FROM customers c WHERE c.id = ${customerId} AND NOT EXISTS (
      SELECT 1 FROM leads WHERE content_hash = ${subject} AND state <> 'dead' AND fields ->> '$.message' = ${message})`;
  return [statement(waiting), statement(added)];
}

const WaitingLead = z.object({
  id: z.string(),
  number: z.number(),
  kind: LeadKind,
  page: z.string(),
  fields: jsonColumn(z.record(z.string(), z.unknown())),
  attempts: z.number(),
});

/**
 * Takes a waiting request for one try: counted before it is made, and nobody else tries until the lease ends. A worker
 * that dies in between leaves it waiting.
 */
async function claim({ db, clock }: Scope, id: string | null) {
  const now = clock.now();
  const [{ rows }] = await write(
    db,
    sql<
      Record<string, unknown>
    >`UPDATE leads SET attempts = attempts + 1, next_attempt_at = ${now + LEAD_LEASE_MS}
      WHERE id = (SELECT id FROM leads WHERE state = 'waiting' AND next_attempt_at <= ${now} ${id === null ? sql`` : sql`AND id = ${id}`}
                  ORDER BY next_attempt_at LIMIT 1)
      RETURNING id, number, kind, page, fields, attempts`,
  );
  return readableRows(db, { table: 'leads', schema: WaitingLead }, rows);
}

/** Makes one try of a claimed request. */
async function send(scope: Scope, channel: LeadChannel, lead: z.output<typeof WaitingLead>): Promise<void> {
  const number = String(lead.number);
  const { id, kind, fields, page, attempts } = lead;
  const row = q.updateTable('leads').where('id', '=', id);
  try {
    await channel.send({ id, number, kind, fields, text: leadText(kind, number, page, fields) });
  } catch (error) {
    const isDead = attempts >= LEAD_TRIES;
    scope.log(isDead ? 'error' : 'warn', 'request not delivered', {
      lead: id,
      attempts,
      reason: String(error),
    });
    // What was sent meanwhile stays sent, and a later try decides by itself.
    const postponed = row
      .set({ nextAttemptAt: nextTryAt(scope.clock.now(), attempts), ...(isDead && { state: 'dead' }) })
      .where('state', '=', 'waiting')
      .where('attempts', '=', attempts);
    await write(scope.db, postponed);
    return;
  }
  await write(scope.db, row.set({ state: 'sent', sentAt: scope.clock.now() }));
}

/** Claims a request that is due and makes a try; tells whether there was one. The lease begins with the try. */
async function sendNext(scope: Scope, channel: LeadChannel, id: string | null): Promise<boolean> {
  const { rows, found } = await claim(scope, id);
  for (const lead of rows) await send(scope, channel, lead);
  return found > 0;
}

/** Sends what waits and is due; the timer calls it. Without a channel nothing is tried, and so nothing is given up. */
export async function sendWaitingLeads(scope: Scope): Promise<void> {
  const channel = scope.services.leads;
  if (channel === null) return;
  for (let sent = 0; sent < BATCH_SIZE; sent += 1) {
    if (!(await sendNext(scope, channel, null))) return;
  }
}

async function sendNow(scope: Scope, id: string): Promise<void> {
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
async function addLead(
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
  const undoCount = await countOfAddress(scope, 'lead', refuse, isProven);
  const id = uuidv7();
  const { request: edition } = await readEditions(scope);
  const same = q
    .selectFrom('leads')
    .select('number')
    .where('contentHash', '=', contentHash)
    .where('createdAt', '>', now - SAME_LEAD_MS)
    .orderBy('createdAt', 'desc')
    .limit(1);
  // One statement, so that parallel requests cannot pass the limits together.
  const [{ changes }] = await write(
    scope.db,
    sql`INSERT INTO leads ${columns}
      SELECT ${id}, ${nextNumber}, ${lead.kind}, ${lead.name}, ${contact}, ${JSON.stringify(fields)}, ${lead.page ?? '/'},
        ${contentHash}, ${customerId}, ${edition}, ${scope.address}, ${now}, ${now}
      WHERE NOT EXISTS ${same}
        AND (SELECT COUNT(*) FROM leads WHERE contact = ${contact} AND created_at > ${now - HOUR_MS}) < ${LEADS_PER_CONTACT_HOUR}`,
  );
  const isStored = changes === 1;
  const stored = await readFirst(scope.db, same);
  if (!isStored) await undoCount();
  if (!stored) return refuseContact(scope, now);
  if (isStored) {
    await reportLead(scope, lead, id);
    await noteOrigin(scope, { kind: 'lead', id, customerId });
    scope.waitUntil(
      sendNow(scope, id).catch((error) =>
        scope.log('error', 'request not delivered', { id, reason: String(error) }),
      ),
    );
  }
  return { number: String(stored.number), message: leadLabels[lead.kind].done };
}

export const leadCalls = calls(contract, {
  addLead: ({ scope, customer, body }) => addLead(scope, customer?.id ?? null, body),
});
