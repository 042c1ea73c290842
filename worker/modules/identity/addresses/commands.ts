import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import {
  type AddressChange,
  labelOf,
  MAX_ADDRESSES,
  type NewAddress,
  type SavedAddress,
} from '#shared/features/addresses/schema.ts';
import { type Statement, writeOne } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { judgePlaces, requireServedStreet } from '../../content/api.ts';
import * as sql from './sql.ts';

async function present(scope: Scope, rows: readonly sql.AddressRow[]): Promise<SavedAddress[]> {
  const streets = await judgePlaces(
    scope,
    rows.map(({ street_id: id, street: label, region_code, lat, lon }) => ({
      id,
      label,
      house: '',
      region_code,
      lat,
      lon,
    })),
  );
  return rows.flatMap((row, index) => {
    const street = streets[index];
    if (!street) return [];
    const { id, label, house, flat, entrance, floor, intercom, comment } = row;
    const details = { house, flat, entrance, floor, intercom, comment };
    return [{ id, label, street, ...details, lastUsedAt: row.last_used_at }];
  });
}

/** Own addresses, the one used last first; an anonymous visitor has none. */
export async function listAddresses(scope: Scope, customerId: string | null): Promise<SavedAddress[]> {
  if (!customerId) return [];
  return present(scope, await sql.listAddresses(scope.db, customerId));
}

/** Keeps a new address; one that is kept already takes the details over. */
export async function addAddress(
  scope: Scope,
  customerId: string,
  address: NewAddress,
): Promise<SavedAddress[]> {
  const { streetId, label, ...details } = address;
  const { zone, regionCode, ...place } = await requireServedStreet(scope, streetId);
  const used = {
    customerId,
    place,
    regionCode,
    zoneCode: zone.code,
    details,
    at: scope.clock.now(),
  };
  const { changes } = await writeOne(
    scope.db,
    sql.keepAddress(
      uuidv7(),
      { label: label || labelOf(place.label, details.house), isGiven: label !== '' },
      used,
    ),
  );
  if (changes === 0) {
    const message = `Можно сохранить не\u00a0больше ${MAX_ADDRESSES} адресов. Удалите лишний`;
    throw new AppError('validation_failed', { fields: { label: message } });
  }
  return listAddresses(scope, customerId);
}

/** Changes an own address; another customer's is not found. */
export async function changeAddress(
  scope: Scope,
  customerId: string,
  id: string,
  change: AddressChange,
): Promise<SavedAddress> {
  if (await sql.isKept(scope.db, customerId, id, change)) {
    throw new AppError('validation_failed', { fields: { house: 'Такой адрес уже сохранён' } });
  }
  const row = await sql.changeAddress(scope.db, customerId, id, change);
  const [address] = row ? await present(scope, [row]) : [];
  if (!address) throw new AppError('not_found');
  return address;
}

/** Forgets an own address; another customer's is not found. */
export async function removeAddress(scope: Scope, customerId: string, id: string): Promise<SavedAddress[]> {
  if (!(await sql.removeAddress(scope.db, customerId, id))) throw new AppError('not_found');
  return listAddresses(scope, customerId);
}

/** What an order does to the kept addresses, as a statement of its batch: keeps a new one, or notes the use. */
export function rememberAddress(used: sql.UsedAddress, label: string | undefined): Statement {
  return label === undefined
    ? sql.noteAddressUse(used)
    : sql.keepAddress(uuidv7(), { label, isGiven: true }, used);
}
