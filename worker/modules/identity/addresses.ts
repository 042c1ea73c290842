import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/addresses/contract.ts';
import { labelOf, MAX_ADDRESSES, type SavedAddress } from '#shared/features/addresses/schema.ts';
import { insertWhere, q, read, readFirst, statement, write } from '../../db/query.ts';
import type { Tables } from '../../db/tables.ts';
import type { Statement } from '../../platform/database.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { judgePlaces, requireServedStreet } from '../content/places.ts';

type Row = Selectable<Tables['customerAddresses']>;

const own = (customerId: string) =>
  q.selectFrom('customerAddresses').selectAll().where('customerId', '=', customerId);

async function present(scope: Scope, rows: readonly Row[]): Promise<SavedAddress[]> {
  const streets = await judgePlaces(
    scope,
    rows.map(({ streetId, street, regionCode, lat, lon }) => ({
      ...{ id: streetId, label: street, house: '', regionCode, lat, lon },
    })),
  );
  return rows.flatMap(({ id, label, house, flat, entrance, floor, intercom, comment }, index) => {
    const street = streets[index];
    return street ? [{ id, label, street, house, flat, entrance, floor, intercom, comment }] : [];
  });
}

/** Own addresses, the one that was ordered to last first; an anonymous visitor has none. */
export async function listAddresses(scope: Scope, customerId: string | null): Promise<SavedAddress[]> {
  if (!customerId) return [];
  const listed = own(customerId)
    .where('isListed', '=', true)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc');
  return present(scope, await read(scope.db, listed));
}

/** An own address, listed or not; another customer's is not found. */
export async function findAddress(
  scope: Scope,
  customerId: string,
  id: string,
): Promise<SavedAddress | undefined> {
  const row = await readFirst(scope.db, own(customerId).where('id', '=', id));
  const [address] = row ? await present(scope, [row]) : [];
  return address;
}

/** An address as an order has used it, or as it was typed. */
interface UsedAddress {
  readonly customerId: string;
  readonly place: { readonly id: string; readonly label: string; readonly lat: number; readonly lon: number };
  readonly regionCode: string;
  readonly zoneCode: string;
  readonly details: Pick<Row, 'house' | 'flat' | 'entrance' | 'floor' | 'intercom' | 'comment'>;
  readonly isListed: boolean;
  readonly at: EpochMs;
  /** When an order went there; 0 where none has. */
  readonly usedAt: EpochMs;
}

/**
 * Saves a new address, or takes the details over into the known one of the same door, whose name changes only for a given
 * one; nothing is saved beyond the limit.
 */
function save(used: UsedAddress, givenLabel = '') {
  const { customerId, place, details, isListed } = used;
  const { house, flat } = details;
  const isRoom = sql`
    (SELECT COUNT(*) FROM customer_addresses WHERE customer_id = ${customerId} AND is_listed = ${isListed}) < ${MAX_ADDRESSES}
    OR EXISTS (SELECT 1 FROM customer_addresses
      WHERE customer_id = ${customerId} AND street_id = ${place.id} AND house = ${house} AND flat = ${flat})`;
  const row = {
    ...{ id: uuidv7(), customerId, label: givenLabel || labelOf(place.label, house) },
    ...{ streetId: place.id, street: place.label, lat: place.lat, lon: place.lon },
    ...{ regionCode: used.regionCode, zoneCode: used.zoneCode, ...details },
    ...{ isListed, createdAt: used.at, lastUsedAt: used.usedAt },
  };
  return insertWhere('customerAddresses', row, isRoom)
    .onConflict((door) =>
      door.columns(['customerId', 'streetId', 'house', 'flat']).doUpdateSet(({ ref, fn }) => ({
        ...(givenLabel !== '' && { label: givenLabel }),
        zoneCode: ref('excluded.zoneCode'),
        entrance: ref('excluded.entrance'),
        floor: ref('excluded.floor'),
        intercom: ref('excluded.intercom'),
        comment: ref('excluded.comment'),
        isListed: fn<boolean>('max', ['customerAddresses.isListed', 'excluded.isListed']),
        lastUsedAt: fn<number>('max', ['customerAddresses.lastUsedAt', 'excluded.lastUsedAt']),
      })),
    )
    .returningAll();
}

/** Saves where an order goes, as a statement of its batch: the next order begins with it. */
export const rememberAddress = (used: Omit<UsedAddress, 'isListed' | 'usedAt'>): Statement =>
  statement(save({ ...used, isListed: true, usedAt: used.at }));

async function requireNoOther(scope: Scope, { id, customerId, streetId, house, flat }: Row) {
  const [other] = await read(
    scope.db,
    own(customerId)
      .where('streetId', '=', streetId)
      .where('house', '=', house)
      .where('flat', '=', flat)
      .where('id', '<>', id),
  );
  if (other?.isListed)
    throw new AppError('validation_failed', { fields: { house: 'Такой адрес уже сохранён' } });
  return other;
}

export const addressCalls = calls(contract, {
  listAddresses: async ({ scope, customer }) => ({ addresses: await listAddresses(scope, customer.id) }),

  async addAddress({ scope, customer, body }) {
    const { streetId, label, isListed, ...details } = body;
    const { zone, regionCode, ...place } = await requireServedStreet(scope, streetId);
    const used = { customerId: customer.id, place, regionCode, zoneCode: zone.code, details, isListed };
    const [saved] = await write(scope.db, save({ ...used, at: scope.clock.now(), usedAt: 0 }, label));
    const [address] = await present(scope, saved.rows);
    if (!address) {
      const message = isListed
        ? `Можно сохранить не больше ${MAX_ADDRESSES} адресов. Удалите лишний`
        : 'Разовых адресов уже слишком много: сохраните этот';
      throw new AppError('validation_failed', { fields: { label: message } });
    }
    return { address, addresses: await listAddresses(scope, customer.id) };
  },

  async changeAddress({ scope, customer, params: { id }, body }) {
    const row = await readFirst(scope.db, own(customer.id).where('id', '=', id));
    if (!row) throw new AppError('not_found');
    const { house = row.house, flat = row.flat } = body;
    // One that nobody sees makes room.
    const unlisted = await requireNoOther(scope, { ...row, house, flat });
    const [, changed] = await write(
      scope.db,
      q
        .deleteFrom('customerAddresses')
        .where('id', '=', unlisted?.id ?? '')
        .where('isListed', '=', false),
      q
        .updateTable('customerAddresses')
        .set(body)
        .where('customerId', '=', customer.id)
        .where('id', '=', id)
        .returningAll(),
    );
    const [address] = await present(scope, changed.rows);
    if (!address) throw new AppError('not_found');
    return { address };
  },

  async removeAddress({ scope, customer, params: { id } }) {
    const removed = q
      .deleteFrom('customerAddresses')
      .where('customerId', '=', customer.id)
      .where('id', '=', id);
    const [{ changes }] = await write(scope.db, removed);
    if (changes === 0) throw new AppError('not_found');
    return { addresses: await listAddresses(scope, customer.id) };
  },
});
