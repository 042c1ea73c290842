import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that name the network of one subscriber, of which providers give out a /56 and more. */
const SUBSCRIBER_BITS = 56;

/**
 * What limits count as one address: an IPv4 address, however it is written, or the network that one IPv6 subscriber can
 * draw any number of addresses from.
 */
export function limitedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address}/${SUBSCRIBER_BITS}`);
  return `${network.toString()}/${SUBSCRIBER_BITS}`;
}
