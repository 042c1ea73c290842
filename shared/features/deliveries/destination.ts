import * as z from 'zod/mini';
import { formatPhone } from '../../phone.ts';
import { upperFirst } from '../../typography.ts';
import { addressLine } from '../orders/address-line.ts';
import { PackagingOption } from '../orders/packaging.ts';
import { packagingLine } from '../orders/packaging-words.ts';

/** Where and to whom a delivery goes, as the customer agreed to it or changed it later. */
export const Destination = z.object({
  address: z.object({
    /** With the city. */
    street: z.string(),
    house: z.string(),
    flat: z.string(),
    entrance: z.string(),
    floor: z.string(),
    intercom: z.string(),
  }),
  /** Who opens the door; null where it is the customer. */
  recipient: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  /** The courier leaves the food at the door and meets nobody. */
  leaveAtDoor: z.boolean(),
  packaging: z.array(PackagingOption),
  /** What the customer wants the courier to know. */
  comment: z.string(),
  /** The same for this delivery alone; absent where there is nothing. */
  note: z.optional(z.string()),
});
export type Destination = z.infer<typeof Destination>;

/** What is written freely in it, where an allergy may be named. */
export const destinationTexts = ['comment', 'note'] as const satisfies readonly (keyof Destination)[];

/** What is left of one whose customer is erased. */
export const erasedDestination: Destination = {
  address: { street: '', house: '', flat: '', entrance: '', floor: '', intercom: '' },
  ...{ recipient: null, leaveAtDoor: false, packaging: [], comment: '' },
};

/** What another delivery takes over that comes in the place of the one that goes there. */
export const destinationOfNext = ({
  address,
  recipient,
  leaveAtDoor,
  packaging,
  comment,
}: Destination): Destination => ({ address, recipient, leaveAtDoor, packaging, comment });

/** What the kitchen and the courier have to know beside food and address, in one line. */
export function formatInstructions(destination: Omit<Destination, 'address'>): string {
  const { packaging, leaveAtDoor, recipient, comment, note } = destination;
  return [
    upperFirst(packagingLine(packaging)),
    leaveAtDoor && 'Оставить у двери',
    recipient && `Получатель — ${recipient.name}, ${formatPhone(recipient.phone)}`,
    comment !== '' && `Комментарий: ${comment}`,
    note && `Только в этот раз: ${note}`,
  ]
    .filter(Boolean)
    .join('. ');
}

/** What its customer sees of it. */
export const ShownDestination = z.object({
  address: z.string(),
  /** What the kitchen and the courier have to know, in one line. */
  instructions: z.string(),
  /** Who opens the door; null where it is the customer. */
  recipient: Destination.shape.recipient,
  note: Destination.shape.note,
});

export const presentDestination = (destination: Destination): z.infer<typeof ShownDestination> => ({
  address: addressLine(destination.address),
  instructions: formatInstructions(destination),
  recipient: destination.recipient,
  note: destination.note,
});
