import { v7 as uuidv7 } from 'uuid';
import { moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { photoFlaw } from '#shared/features/pictures/photo.ts';
import type { Ticket } from '#shared/features/tickets/contract.ts';
import { waitingText } from '#shared/features/tickets/proof.ts';
import { sha256 } from '../../../hash.ts';
import { placeOnce } from '../../../place-once.ts';
import type { Scope } from '../../../scope.ts';
import { encodePhoto, readPhoto, storePhoto } from '../../content/api.ts';
import * as sql from './sql.ts';

const TICKETS_SHOWN = 50;

/** Bonuses that wait for a proof, and for which. */
function waitingOf({ bonus_state, bonus_kop, proof, photo_key }: sql.TicketRow): Ticket['waiting'] {
  if (bonus_state !== 'waiting' || bonus_kop === 0) return null;
  const hasPhoto = photo_key !== null;
  return {
    text: waitingText({ amountKop: bonus_kop, proof, hasPhoto }),
    wantsPhoto: proof === 'photo' && !hasPhoto,
  };
}

function toTicket(row: sql.TicketRow): Ticket {
  return {
    id: row.id,
    number: String(row.number),
    kind: row.kind,
    deliveryDate: row.delivery_date,
    text: row.text,
    hasPhoto: row.photo_key !== null,
    state: row.state,
    answer: row.answer,
    promisedAt: row.promised_at,
    bonusKop: row.bonus_state === 'granted' ? row.bonus_kop : 0,
    waiting: waitingOf(row),
    createdAt: row.created_at,
  };
}

/** Own tickets with what can be complained of. */
export async function listTickets(scope: Scope, customerId: string) {
  const [rows, kinds] = await Promise.all([
    sql.listTickets(scope.db, customerId, TICKETS_SHOWN),
    sql.listKinds(scope.db),
  ]);
  return { tickets: rows.map(toTicket), kinds };
}

function refuse(field: string, message: string): never {
  throw new AppError('validation_failed', { fields: { [field]: message } });
}

/** Says why a complaint was not stored. */
async function refuseTicket(
  { db }: Scope,
  customerId: string,
  body: { readonly deliveryId: string; readonly kind: string },
): Promise<never> {
  if (!(await sql.isOwnDelivery(db, customerId, body.deliveryId))) throw new AppError('not_found');
  const kinds = await sql.listKinds(db);
  if (!kinds.some(({ code }) => code === body.kind)) refuse('kind', 'Выберите, что случилось');
  return refuse('deliveryId', 'По этой доставке обращение уже не принять. Позвоните нам: разберёмся');
}

/** Stores a complaint with its bonus, once for its key. */
export async function addTicket(
  scope: Scope,
  customerId: string,
  body: { deliveryId: string; kind: string; text: string },
  key: string,
): Promise<Ticket> {
  const requestHash = await sha256(JSON.stringify(body));
  const at = scope.clock.now();
  const { row } = await placeOnce({
    find: () => sql.findTicket(scope.db, customerId, { key }),
    isSame: (stored) => stored.request_hash === requestHash,
    store: () =>
      sql.insertTicket(scope.db, {
        id: uuidv7(),
        customerId,
        ...body,
        key,
        requestHash,
        today: moscowDate(at),
        at,
      }),
    refuse: () => refuseTicket(scope, customerId, body),
  });
  return toTicket(row);
}

/** Goes on with an own complaint that was answered; another customer's is not found. */
export async function replyToTicket(
  scope: Scope,
  customerId: string,
  id: string,
  text: string,
): Promise<Ticket> {
  const isTaken = await sql.reply(scope.db, { id, customerId, text, at: scope.clock.now() });
  const row = await sql.findTicket(scope.db, customerId, { id });
  if (!row) throw new AppError('not_found');
  if (!isTaken) throw new AppError(row.state === 'closed' ? 'ticket_closed' : 'ticket_waits');
  return toTicket(row);
}

/** Width that a picture is kept at, in pixels, and its quality: enough to see what is wrong. */
const KEPT = { width: 1600, quality: 80 } as const;

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

/** Keeps the picture of an own ticket: one, seen by its owner alone. */
export async function addPhoto(
  scope: Scope,
  customerId: string,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Ticket> {
  const db = scope.db;

  const find = () => sql.findTicket(db, customerId, { id });
  const row = await find();
  if (!row) throw new AppError('not_found');
  if (row.photo_key !== null) return toTicket(row);
  const photoKey = `tickets/${customerId}/${id}/${crypto.randomUUID()}.jpg`;
  const jpeg = await encodePhoto(scope, bytes, KEPT);
  if (waitingOf(row)?.wantsPhoto) requireProof(jpeg);
  await storePhoto(scope, photoKey, jpeg);
  // Two at the same moment: the picture that nothing names goes away again.
  const at = scope.clock.now();
  if (!(await sql.setPhoto(db, { id, customerId, photoKey, at })))
    await scope.bindings.PHOTOS.delete(photoKey);
  return toTicket((await find()) ?? row);
}

/** The picture of an own ticket. */
export async function getPhoto(scope: Scope, customerId: string, id: string): Promise<ArrayBuffer> {
  const row = await sql.findTicket(scope.db, customerId, { id });
  const key = row?.photo_key;
  if (!key) throw new AppError('not_found');
  return readPhoto(scope, key);
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
