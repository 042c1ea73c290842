import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import {
  type AddressChange,
  labelOf,
  MAX_ADDRESSES,
  type NewAddress,
  type SavedAddress,
} from '#shared/features/addresses/schema.ts';
import { type Statement, writtenRow } from '../../../platform/database.ts';
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
    return [{ id, label, street, ...details }];
  });
}

/** Own addresses, the one that was ordered to last first; an anonymous visitor has none. */
export async function listAddresses(scope: Scope, customerId: string | null): Promise<SavedAddress[]> {
  if (!customerId) return [];
  return present(scope, await sql.listAddresses(scope.db, customerId));
}

/** An own address, listed or not; another customer's is not found. */
export async function findAddress(
  scope: Scope,
  customerId: string,
  id: string,
): Promise<SavedAddress | undefined> {
  const row = await sql.findAddress(scope.db, customerId, id);
  const [address] = row ? await present(scope, [row]) : [];
  return address;
}

/** Saves a new address; a known one takes the details over. */
export async function addAddress(scope: Scope, customerId: string, address: NewAddress) {
  const { streetId, label, isListed, ...details } = address;
  const { zone, regionCode, ...place } = await requireServedStreet(scope, streetId);
  const at = scope.clock.now();
  const used = { customerId, place, regionCode, zoneCode: zone.code, details, isListed, at, usedAt: 0 };
  const name = { label: label || labelOf(place.label, details.house), isGiven: label !== '' };
  const row = await writtenRow(scope.db, sql.saveAddress(uuidv7(), name, used));
  const [saved] = row ? await present(scope, [sql.AddressRow.parse(row)]) : [];
  if (!saved) {
    const message = isListed
      ? `Можно сохранить не больше ${MAX_ADDRESSES} адресов. Удалите лишний`
      : 'Разовых адресов уже слишком много: сохраните этот';
    throw new AppError('validation_failed', { fields: { label: message } });
  }
  return { address: saved, addresses: await listAddresses(scope, customerId) };
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

/** Saves where an order goes, as a statement of its batch: the next order begins with it. */
export function rememberAddress(used: Omit<sql.UsedAddress, 'isListed' | 'usedAt'>): Statement {
  const label = labelOf(used.place.label, used.details.house);
  return sql.saveAddress(uuidv7(), { label, isGiven: false }, { ...used, isListed: true, usedAt: used.at });
}
