/** A bag: what one person of a delivery gets. An order of dishes has one. */
export interface BagKey {
  /** Of a delivery, or of an order of dishes. */
  readonly deliveryId: string;
  /** Persons of an order count from 1. */
  readonly person: number;
}

/** Name of a bag, as its square code holds it: `<delivery>.<person>`. */
export const bagIdOf = ({ deliveryId, person }: BagKey): string => `${deliveryId}.${person}`;

/** Whose bag a name is; null where it is none. */
export function readBagId(id: string): BagKey | null {
  const [, deliveryId, person] = /^([0-9a-z-]{1,40})\.([1-9])$/.exec(id) ?? [];
  return deliveryId === undefined ? null : { deliveryId, person: Number(person) };
}
