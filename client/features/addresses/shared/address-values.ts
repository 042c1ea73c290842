import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { addressFields } from './address-fields.ts';

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

/** The street that is chosen in a form, by the name of its id. */
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
