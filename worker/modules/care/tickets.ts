import { type InferResult, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { photoFlaw } from '#shared/features/pictures/photo.ts';
import type { Ticket } from '#shared/features/tickets/contract.ts';
import { waitingText } from '#shared/features/tickets/proof.ts';
import { q, readAll, readFirst, statement, write } from '../../db/query.ts';
import { sha256 } from '../../hash.ts';
import { placeOnce } from '../../place-once.ts';
import type { Statement } from '../../platform/database.ts';
import type { Scope } from '../../scope.ts';
import { encodePhoto, readPhoto, storePhoto } from '../content/photos.ts';
import { grantForTicket } from '../money/bonuses/grants.ts';

const TICKETS_SHOWN = 50;

const own = (customerId: string) =>
  q
    .selectFrom('tickets as t')
    .innerJoin('ticketKinds as k', 'k.code', 't.kind')
    .innerJoin('deliveries as d', 'd.id', 't.deliveryId')
    .select(['t.id', 't.number', 'k.title as kind', 'd.date as deliveryDate', 't.text', 't.photoKey'])
    .select(['t.state', 't.answer', 't.promisedAt', 't.bonusKop', 't.bonusState', 'k.proof'])
    .select(['t.requestHash', 't.createdAt'])
    .where('t.customerId', '=', customerId);
type TicketRow = InferResult<ReturnType<typeof own>>[number];

const kinds = q.selectFrom('ticketKinds').select(['code', 'title', 'answerHours']).orderBy('sort');

/** Bonuses that wait for a proof, and for which. */
function waitingOf({ bonusState, bonusKop, proof, photoKey }: TicketRow): Ticket['waiting'] {
  if (bonusState !== 'waiting' || bonusKop === 0) return null;
  const hasPhoto = photoKey !== null;
  return {
    text: waitingText({ amountKop: bonusKop, proof, hasPhoto }),
    wantsPhoto: proof === 'photo' && !hasPhoto,
  };
}

function toTicket(row: TicketRow): Ticket {
  const { id, kind, deliveryDate, text, state, answer, promisedAt, createdAt } = row;
  return {
    ...{ id, kind, deliveryDate, text, state, answer, promisedAt, createdAt },
    number: String(row.number),
    hasPhoto: row.photoKey !== null,
    bonusKop: row.bonusState === 'granted' ? row.bonusKop : 0,
    waiting: waitingOf(row),
  };
}

/** Own tickets, newest first, with what can be complained of. */
export async function listTickets(scope: Scope, customerId: string) {
  const newest = own(customerId)
    .orderBy('t.createdAt', 'desc')
    .orderBy('t.number', 'desc')
    .limit(TICKETS_SHOWN);
  const [rows, listedKinds] = await readAll(scope.db, newest, kinds);
  return { tickets: rows.map(toTicket), kinds: listedKinds };
}

function refuse(field: string, message: string): never {
  throw new AppError('validation_failed', { fields: { [field]: message } });
}

type NewTicket = Readonly<Record<'deliveryId' | 'kind' | 'text', string>>;

/** Says why a complaint was not stored. */
async function refuseTicket({ db }: Scope, customerId: string, ticket: NewTicket): Promise<never> {
  const ownDelivery = q
    .selectFrom('deliveries as d')
    .innerJoin('orders as o', 'o.id', 'd.orderId')
    .select('d.id')
    .where('d.id', '=', ticket.deliveryId)
    .where('o.customerId', '=', customerId);
  const [deliveries, listedKinds] = await readAll(db, ownDelivery, kinds);
  if (deliveries.length === 0) throw new AppError('not_found');
  if (!listedKinds.some(({ code }) => code === ticket.kind)) refuse('kind', 'Выберите, что случилось');
  return refuse('deliveryId', 'По этой доставке обращение уже не принять. Позвоните нам: разберёмся');
}

/** First number of a ticket less one. */
const NUMBERS_FROM = 1000;
const MONTH_MS = 30 * 86_400_000;

/**
 * The courier's record: when a delivery `d` was handed over, in seconds, after the end of its interval, which is told in
 * Moscow's time.
 */
const wasLate = sql`d.moved_at / 1000 > strftime('%s', d.date) + (
  SELECT to_hour - 3 FROM delivery_intervals WHERE code = d.interval_code) * 3600`;

/**
 * Stores a ticket with its bonus, in one step: of what was promised within thirty days no more than the cap, once for a
 * delivery, none for one that failed: its failure has brought what there is. A customer's first complaint is believed,
 * bonuses of later ones wait for their proof; where there are none, nothing waits. Nothing is stored for a delivery that
 * is not the customer's own, still to come or long ago, nor twice for a key.
 */
function insertTicket(
  customerId: string,
  ticket: NewTicket & { readonly key: string; readonly requestHash: string; readonly at: number },
): Statement[] {
  const id = uuidv7();
  const { at } = ticket;
  const insert = sql`INSERT INTO tickets
       (id, number, customer_id, delivery_id, kind, text, promised_at, bonus_kop, bonus_state, idempotency_key,
        request_hash, created_at)
     SELECT ${id}, (SELECT COALESCE(MAX(number), ${sql.lit(NUMBERS_FROM)}) + 1 FROM tickets), ${customerId},
       complaint.delivery_id, complaint.kind, ${ticket.text}, complaint.promised_at, complaint.bonus_kop,
       CASE WHEN complaint.bonus_kop = 0 OR complaint.is_proved
           OR NOT EXISTS (SELECT 1 FROM tickets WHERE customer_id = ${customerId} AND bonus_kop > 0)
         THEN 'granted' ELSE 'waiting' END,
       ${ticket.key}, ${ticket.requestHash}, ${at}
     FROM (
       SELECT d.id AS delivery_id, k.code AS kind, ${at} + k.answer_hours * 3600000 AS promised_at,
         CASE WHEN d.state = 'failed' OR EXISTS (
             SELECT 1 FROM tickets WHERE delivery_id = d.id AND bonus_kop > 0 AND bonus_state <> 'declined'
           ) THEN 0
           ELSE MIN(k.bonus_kop, MAX(0, r.month_cap_kop - (
             SELECT COALESCE(SUM(bonus_kop), 0) FROM tickets
             WHERE customer_id = ${customerId} AND created_at > ${at - MONTH_MS} AND bonus_state <> 'declined'
           ))) END AS bonus_kop,
         k.proof = 'courier' AND ${wasLate} AS is_proved
       FROM deliveries d JOIN orders o ON o.id = d.order_id AND o.customer_id = ${customerId}
       JOIN ticket_kinds k ON k.code = ${ticket.kind} JOIN ticket_rules r
       WHERE d.id = ${ticket.deliveryId} AND d.state IN ('delivered', 'failed')
         AND julianday(${moscowDate(at)}) - julianday(d.date) <= r.open_days
         AND (SELECT COUNT(*) FROM tickets WHERE delivery_id = d.id) < r.per_delivery
     ) complaint
     WHERE true
     ON CONFLICT (customer_id, idempotency_key) DO NOTHING`;
  return [statement(insert), grantForTicket(id, at)];
}

/** Stores a complaint with its bonus, once for its key. */
export async function addTicket(
  scope: Scope,
  customerId: string,
  body: NewTicket,
  key: string,
): Promise<Ticket> {
  const requestHash = await sha256(JSON.stringify(body));
  const at = scope.clock.now();
  const { row } = await placeOnce({
    find: () => readFirst(scope.db, own(customerId).where('t.idempotencyKey', '=', key)),
    isSame: (stored) => stored.requestHash === requestHash,
    store: async () => {
      await scope.db.write(insertTicket(customerId, { ...body, key, requestHash, at }));
    },
    refuse: () => refuseTicket(scope, customerId, body),
  });
  return toTicket(row);
}

/** An own ticket; another customer's is not found. */
async function requireTicket({ db }: Scope, customerId: string, id: string): Promise<TicketRow> {
  const row = await readFirst(db, own(customerId).where('t.id', '=', id));
  if (!row) throw new AppError('not_found');
  return row;
}

/**
 * Goes on with an own complaint that was answered: the words stand below the first ones, and an answer is promised anew.
 * Nothing is changed where it is not answered, or closed.
 */
export async function replyToTicket(
  scope: Scope,
  customerId: string,
  id: string,
  text: string,
): Promise<Ticket> {
  const reopened = sql`UPDATE tickets
     SET state = 'open', text = CASE text WHEN '' THEN ${text} ELSE text || ${'\n'} || ${text} END,
       promised_at = ${scope.clock.now()} + (SELECT answer_hours FROM ticket_kinds WHERE code = kind) * 3600000
     WHERE id = ${id} AND customer_id = ${customerId} AND state = 'answered'`;
  const [{ changes }] = await write(scope.db, reopened);
  const row = await requireTicket(scope, customerId, id);
  if (changes !== 1) throw new AppError(row.state === 'closed' ? 'ticket_closed' : 'ticket_waits');
  return toTicket(row);
}

/** Width that a picture is stored at, in pixels, and its quality: enough to see what is wrong. */
const STORED_PHOTO = { width: 1600, quality: 80 } as const;

/** Refuses a picture that bonuses would come for and that can prove nothing. */
function requireProof(jpeg: Uint8Array): void {
  const flaw = photoFlaw(jpeg);
  if (flaw === 'small') {
    refuse('photo', 'Снимок слишком маленький: ничего не разобрать. Пришлите фото с камеры телефона');
  }
  if (flaw === 'plain') {
    refuse('photo', 'На снимке ничего не видно. Сфотографируйте блюдо или упаковку ещё раз');
  }
}

/** Stores the picture of an own ticket: one, seen by its owner alone, with the bonuses that waited for it. */
export async function addPhoto(
  scope: Scope,
  customerId: string,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Ticket> {
  const row = await requireTicket(scope, customerId, id);
  if (row.photoKey !== null) return toTicket(row);
  const photoKey = `tickets/${customerId}/${id}/${crypto.randomUUID()}.jpg`;
  const jpeg = await encodePhoto(scope, bytes, STORED_PHOTO);
  if (waitingOf(row)?.wantsPhoto) requireProof(jpeg);
  await storePhoto(scope, photoKey, jpeg);
  const noted = sql`UPDATE tickets SET photo_key = ${photoKey}, bonus_state = CASE
       WHEN bonus_state = 'waiting' AND (SELECT proof FROM ticket_kinds WHERE code = kind) = 'photo' THEN 'granted'
       ELSE bonus_state END
     WHERE id = ${id} AND customer_id = ${customerId} AND photo_key IS NULL
       AND EXISTS (SELECT 1 FROM customers WHERE id = ${customerId} AND erased_at IS NULL)`;
  const [written] = await scope.db.write([statement(noted), grantForTicket(id, scope.clock.now())]);
  // Another picture was quicker, or the owner was erased meanwhile: the picture that nothing names goes away again.
  if (written?.changes !== 1) await scope.bindings.PHOTOS.delete(photoKey);
  return toTicket((await readFirst(scope.db, own(customerId).where('t.id', '=', id))) ?? row);
}

/** The picture of an own ticket. */
export async function getPhoto(scope: Scope, customerId: string, id: string): Promise<ArrayBuffer> {
  const { photoKey } = await requireTicket(scope, customerId, id);
  if (!photoKey) throw new AppError('not_found');
  return readPhoto(scope, photoKey);
}

/** Removes all pictures of a customer, for whoever erases them. */
export async function removePhotos(photos: R2Bucket, customerId: string): Promise<void> {
  let cursor: string | undefined;
  do {
    const listed: R2Objects = await photos.list({
      prefix: `tickets/${customerId}/`,
      ...(cursor !== undefined && { cursor }),
    });
    if (listed.objects.length > 0) await photos.delete(listed.objects.map(({ key }) => key));
    cursor = listed.truncated ? listed.cursor : undefined;
  } while (cursor !== undefined);
}
