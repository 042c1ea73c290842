/** The parts of an address that stand in its line; empty where there are none. */
interface AddressParts {
  /** With the city. */
  readonly street: string;
  readonly house: string;
  readonly flat: string;
  readonly entrance: string;
  readonly floor: string;
  readonly intercom: string;
}

/** An address in one line, as the courier and the customer read it. */
export function addressLine(address: AddressParts): string {
  const parts = [
    `${address.street}, ${address.house}`,
    address.flat && `кв.\u00a0${address.flat}`,
    address.entrance && `подъезд\u00a0${address.entrance}`,
    address.floor && `этаж\u00a0${address.floor}`,
    address.intercom && `домофон\u00a0${address.intercom}`,
  ];
  return parts.filter(Boolean).join(', ');
}
