import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that name the network of one subscriber. */
const NETWORK_BITS = 64;

/**
 * What limits count as one address: an IPv4 address, or the /64 network that one IPv6 subscriber has to himself
 * and can draw any number of addresses from.
 */
export function limitedAddress(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address}/${NETWORK_BITS}`);
  return `${network.toString()}/${NETWORK_BITS}`;
}
