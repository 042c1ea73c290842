import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import { addressLine } from '#shared/features/orders/address-line.ts';
import { SuggestedAddress } from '#shared/features/regions/schema.ts';
import type { FieldEntry } from '../../../ui/fields.tsx';

/** Name of the chosen street beside its id, for whoever wants to know more of it. */
export const streetName = (name: string) => `${name}:chosen`;

/** A chosen street as a form carries it; null where none is. */
export function readStreet(text: string): SuggestedAddress | null {
  try {
    return SuggestedAddress.safeParse(JSON.parse(text || 'null')).data ?? null;
  } catch {
    return null;
  }
}

export const streetIn = (values: FormData | undefined, name: string): SuggestedAddress | null =>
  readStreet(String(values?.get(streetName(name)) ?? ''));

/** A kept address as the fields of a form, whose names have something before them; empty fields without one. */
export function addressValues(
  prefix: string,
  saved: { [Name in keyof SavedAddress]?: SavedAddress[Name] | null } | undefined,
): Record<string, string> {
  const details = addressFields.map(({ name }) => [
    prefix + name,
    String(saved?.[name as keyof SavedAddress] ?? ''),
  ]);
  const street = saved?.street ? JSON.stringify(saved.street) : '';
  return {
    ...Object.fromEntries(details),
    [`${prefix}streetId`]: saved?.street?.id ?? '',
    [streetName(`${prefix}streetId`)]: street,
  };
}

export const addressFields: readonly FieldEntry[] = [
  { name: 'house', label: 'Дом, корпус', maxLength: 20 },
  { name: 'flat', label: 'Квартира', maxLength: 10 },
  { name: 'entrance', label: 'Подъезд', maxLength: 10 },
  { name: 'floor', label: 'Этаж', maxLength: 10 },
  { name: 'intercom', label: 'Домофон', maxLength: 20, size: 'wideThird' },
  { name: 'comment', label: 'Комментарий курьеру', maxLength: 300, size: 'whole' },
];

export const namedAddressFields: readonly FieldEntry[] = [
  ...addressFields,
  { name: 'label', label: 'Как назвать: дом, работа, дача', maxLength: 40, size: 'whole' },
];

/** A kept address in one line, without its label. */
export const addressText = ({ street, ...parts }: SavedAddress): string =>
  addressLine({ ...parts, street: street.label });
