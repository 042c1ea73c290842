import * as z from 'zod/mini';
import { SuggestedAddress } from '../regions/schema.ts';

/** Addresses that a customer can keep. */
export const MAX_ADDRESSES = 20;

const short = (max: number) => z.string().check(z.trim(), z.maxLength(max, `Не длиннее ${max} символов`));

/** The longest name of an address. */
const LABEL_MAX = 40;

/** How a customer calls an address. */
export const AddressLabel = z
  .string('Назовите адрес')
  .check(
    z.trim(),
    z.minLength(1, 'Назовите адрес'),
    z.maxLength(LABEL_MAX, `Не длиннее ${LABEL_MAX} символов`),
  );

/** What an address is called that has no name: its street without the city, and its house. */
export function labelOf(street: string, house: string): string {
  const end = `, ${house}`;
  return `${(street.split(', ').at(-1) ?? street).slice(0, LABEL_MAX - end.length)}${end}`;
}

const House = z
  .string('Укажите дом')
  .check(z.trim(), z.minLength(1, 'Укажите дом'), z.maxLength(20, 'Не длиннее 20 символов'));

const AddressFields = z.object({
  label: AddressLabel,
  house: House,
  flat: short(10),
  entrance: short(10),
  floor: short(10),
  intercom: short(20),
  comment: short(300),
});

/** A new address of the list: the street by the id of its suggestion. */
export const NewAddress = z.extend(AddressFields, {
  /** Empty to be called by street and house. */
  label: short(LABEL_MAX),
  streetId: z
    .string('Выберите улицу из подсказок')
    .check(z.minLength(1, 'Выберите улицу из подсказок'), z.maxLength(100)),
  /** Whether it is offered with the next orders; one that is not serves one delivery alone. */
  isListed: z._default(z.boolean(), true),
});
export type NewAddress = z.infer<typeof NewAddress>;

/** What of a kept address can be changed; another street is another address. */
export const AddressChange = z
  .partial(AddressFields)
  .check(z.refine((change) => Object.keys(change).length > 0, 'Укажите, что изменить'));
export type AddressChange = z.infer<typeof AddressChange>;

/** An address that a customer keeps for the next order. */
export const SavedAddress = z.object({
  id: z.string(),
  label: z.string(),
  /** The street with its point and the zone that it lies in today. */
  street: SuggestedAddress,
  house: z.string(),
  flat: z.string(),
  entrance: z.string(),
  floor: z.string(),
  intercom: z.string(),
  comment: z.string(),
});
export type SavedAddress = z.infer<typeof SavedAddress>;
