import { v7 as uuidv7 } from 'uuid';
import { moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Ticket } from '#shared/features/tickets/contract.ts';
import { photoFlaw, photoKindOf, withoutMetadata } from '#shared/features/tickets/photo.ts';
import { waitingText } from '#shared/features/tickets/proof.ts';
import { sha256 } from '../../../hash.ts';
import { inTime } from '../../../in-time.ts';
import { placeOnce } from '../../../place-once.ts';
import type { Scope } from '../../../scope.ts';
import { toJpeg } from '../../content/api.ts';
import * as sql from './sql.ts';

const TICKETS_SHOWN = 50;
/** How long the bucket may take over a picture, in milliseconds. */
const BUCKET_MS = 10_000;

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
  return refuse(
    'deliveryId',
    'По\u00a0этой доставке обращение уже не\u00a0принять. Позвоните нам: разберёмся',
  );
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

const wrongKind = 'Пришлите фото в\u00a0формате JPEG, PNG, WebP или HEIC';
const unreadable = 'Этот снимок не\u00a0открывается. Пришлите его в\u00a0формате JPEG';

/** Encodes a picture again, so that nothing is kept of it but what is seen. */
async function reencode(scope: Scope, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (photoKindOf(bytes) === undefined) refuse('photo', wrongKind);
  try {
    const jpeg = await toJpeg(scope, bytes.buffer, KEPT);
    return withoutMetadata(new Uint8Array(jpeg));
  } catch (cause) {
    scope.log('warn', 'photo of a ticket not read', { reason: String(cause) });
    throw new AppError('validation_failed', { fields: { photo: unreadable }, cause });
  }
}

/** Refuses a picture that bonuses would come for and that can prove nothing. */
function requireProof(jpeg: Uint8Array): void {
  const flaw = photoFlaw(jpeg);
  if (flaw === 'small') {
    refuse(
      'photo',
      'Снимок слишком маленький: ничего не\u00a0разобрать. Пришлите фото с\u00a0камеры телефона',
    );
  }
  if (flaw === 'plain') {
    refuse('photo', 'На\u00a0снимке ничего не\u00a0видно. Сфотографируйте блюдо или упаковку ещё раз');
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
  const { PHOTOS: photos } = scope.bindings;
  const jpeg = await reencode(scope, bytes);
  if (waitingOf(row)?.wantsPhoto) requireProof(jpeg);
  const stored = photos.put(photoKey, jpeg, {
    httpMetadata: { contentType: 'image/jpeg' },
  });
  try {
    await inTime(BUCKET_MS, 'storing a photo', stored);
  } catch (cause) {
    // One that is stored after all is named by nothing.
    scope.waitUntil(stored.then(() => photos.delete(photoKey)).catch(() => undefined));
    throw new AppError('upstream_failed', { cause });
  }
  // Two at the same moment: the picture that nothing names goes away again.
  const at = scope.clock.now();
  if (!(await sql.setPhoto(db, { id, customerId, photoKey, at }))) await photos.delete(photoKey);
  return toTicket((await find()) ?? row);
}

/** The picture of an own ticket. */
export async function getPhoto(scope: Scope, customerId: string, id: string): Promise<ArrayBuffer> {
  const row = await sql.findTicket(scope.db, customerId, { id });
  const key = row?.photo_key;
  if (!key) throw new AppError('not_found');
  try {
    const read = async () => (await scope.bindings.PHOTOS.get(key))?.arrayBuffer();
    const photo = await inTime(BUCKET_MS, 'reading a photo', read());
    if (photo) return photo;
  } catch (cause) {
    throw new AppError('upstream_failed', { cause });
  }
  throw new AppError('not_found');
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
