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
    address.flat && `кв. ${address.flat}`,
    address.entrance && `подъезд ${address.entrance}`,
    address.floor && `этаж ${address.floor}`,
    address.intercom && `домофон ${address.intercom}`,
  ];
  return parts.filter(Boolean).join(', ');
}
