import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import {
  type AddressChange,
  MAX_ADDRESSES,
  type NewAddress,
  type SavedAddress,
} from '#shared/features/addresses/schema.ts';
import type { AppContext, Session } from '../../context.ts';
import { judgePlaces, requireServedStreet } from '../regions/commands.ts';
import * as sql from './sql.ts';

async function present(c: AppContext, rows: readonly sql.AddressRow[]): Promise<SavedAddress[]> {
  const streets = await judgePlaces(
    c,
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

/** Own addresses, the one used last first; a stranger has none. */
export async function listAddresses(c: AppContext, session: Session | null): Promise<SavedAddress[]> {
  if (!session) return [];
  return present(c, await sql.listAddresses(c.env.DB, session.customer.id));
}

/** Keeps a new address; one that is kept already takes the details over. */
export async function addAddress(
  c: AppContext,
  session: Session,
  address: NewAddress,
): Promise<SavedAddress[]> {
  const { streetId, label, ...details } = address;
  const { zone, regionCode, ...place } = await requireServedStreet(c, streetId);
  const used = {
    customerId: session.customer.id,
    place,
    regionCode,
    zoneCode: zone.code,
    details,
    at: c.get('services').clock.now(),
  };
  const { meta } = await sql.keepAddress(c.env.DB, uuidv7(), label, used).run();
  if (meta.changes === 0) {
    const message = `Можно сохранить не больше ${MAX_ADDRESSES} адресов. Удалите лишний`;
    throw new AppError('validation_failed', { fields: { label: message } });
  }
  return listAddresses(c, session);
}

/** Changes an own address; another customer's is not found. */
export async function changeAddress(
  c: AppContext,
  session: Session,
  id: string,
  change: AddressChange,
): Promise<SavedAddress> {
  if (await sql.isKept(c.env.DB, session.customer.id, id, change)) {
    throw new AppError('validation_failed', { fields: { house: 'Такой адрес уже сохранён' } });
  }
  const row = await sql.changeAddress(c.env.DB, session.customer.id, id, change);
  const [address] = row ? await present(c, [row]) : [];
  if (!address) throw new AppError('not_found');
  return address;
}

/** Forgets an own address; another customer's is not found. */
export async function removeAddress(c: AppContext, session: Session, id: string): Promise<SavedAddress[]> {
  if (!(await sql.removeAddress(c.env.DB, session.customer.id, id))) throw new AppError('not_found');
  return listAddresses(c, session);
}

/** What an order does to the kept addresses, as a statement of its batch: keeps a new one, or notes the use. */
export function rememberAddress(
  db: D1Database,
  used: sql.UsedAddress,
  label: string | undefined,
): D1PreparedStatement {
  return label === undefined ? sql.noteUse(db, used) : sql.keepAddress(db, uuidv7(), label, used);
}
