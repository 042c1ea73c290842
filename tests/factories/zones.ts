import { addAddress } from '#shared/features/addresses/contract.ts';
import { setCapacity } from '#shared/features/operations/shop/contract.ts';
import type { Kopecks } from '#shared/money.ts';
import type { Site, SiteCustomer } from '#tests/site.ts';
import { sql } from '#worker/platform/database.ts';

/** Streets of zones: where most orders of tests go is `home`. */
export const streets = {
  home: 'msk-lesnaya-ulitsa',
  near: 'msk-tverskaya-ulitsa',
  /** Beyond the ring road, in the zone msk-10. */
  outside: 'msk-himki-yubileynyy-prospekt',
  /** Still farther out. */
  farther: 'msk-podolsk-ulitsa-kirova',
  otherCity: 'spb-nevskiy-prospekt',
} as const;

/** Lets the couriers of a zone bring so many deliveries on a date. */
export const limitPlaces = (site: Site, date: string, deliveries: number, zone = 'msk-0') =>
  site.operate(setCapacity, { body: { zone, date, deliveries } });

/** Keeps an address in the account, and returns its id. */
export async function keepAddress(customer: SiteCustomer, streetId: string, house = '7'): Promise<string> {
  const door = { flat: '3', entrance: '', floor: '', intercom: '', comment: '' };
  const { addresses } = await customer.call(addAddress, {
    body: { streetId, label: 'Другой', house, ...door },
  });
  return addresses.find(({ street }) => street.id === streetId)?.id ?? '';
}

/** Has a delivery to a zone cost so much. */
export async function setZoneFee(site: Site, zone: string, feeKop: Kopecks): Promise<void> {
  const fee = sql('UPDATE delivery_zones SET fee_kop = ?2 WHERE code = ?1').with(zone, feeKop);
  await site.inside.stores.site.write([fee]);
}
