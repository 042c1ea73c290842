import * as z from 'zod/mini';
import { formatPhone } from '../../phone.ts';
import { upperFirst } from '../../typography.ts';
import { PackagingOption, packagingLine } from '../orders/packaging.ts';

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
});
export type Destination = z.infer<typeof Destination>;

/** What the kitchen and the courier have to know beside food and address, in one line. */
export function formatInstructions(destination: Omit<Destination, 'address'>): string {
  const { packaging, leaveAtDoor, recipient, comment } = destination;
  return [
    upperFirst(packagingLine(packaging)),
    leaveAtDoor && 'Оставить у\u00a0двери',
    recipient && `Получатель\u00a0— ${recipient.name}, ${formatPhone(recipient.phone)}`,
    comment !== '' && `Комментарий: ${comment}`,
  ]
    .filter(Boolean)
    .join('. ');
}
