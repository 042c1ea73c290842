import type { Manifest, ManifestStop } from '#shared/features/desk/manifests/contract.ts';
import type { Bag } from '#shared/features/desk/packing/contract.ts';
import { formatPhone } from '#shared/phone.ts';

/** Hours and zone, by which bags are loaded. */
export const slotTitle = ({ interval, zone }: Pick<Manifest, 'interval' | 'zone'>): string =>
  `${interval.hours}, ${zone.name}`;

/** The number of an order, and the person of a family. */
export const bagTitle = ({ orderNumber, person, personName }: Bag): string =>
  `${orderNumber}${person > 1 || personName !== '' ? `, рацион ${person}` : ''}`;

/** Who opens the door, and who has ordered where that is somebody else. */
export function whomOf({ recipient, customer, leaveAtDoor }: ManifestStop): string {
  const { name, phone } = recipient ?? customer;
  const orderer = recipient ? ` (получатель; заказчик — ${customer.name || 'без имени'})` : '';
  return `${leaveAtDoor ? 'Оставить у двери. ' : ''}${name || 'Без имени'}, ${formatPhone(phone)}${orderer}`;
}
