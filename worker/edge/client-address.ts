import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that name the network of one subscriber, of which providers give out a /56 and more. */
const SUBSCRIBER_BITS = 56;
/** Bits that name a network of many subscribers, which one attacker may still have whole. */
const NETWORK_BITS = { ipv4: 24, ipv6: 48 } as const;

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

/** The network that what limits count as one address lies in; an address that nobody can read is its own. */
export function limitedNetwork(address: string): string {
  const [plain = ''] = limitedAddress(address).split('/');
  if (!ipaddr.isValid(plain)) return plain;
  const kind = ipaddr.parse(plain).kind();
  const type = kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  const bits = NETWORK_BITS[kind];
  return `${type.networkAddressFromCIDR(`${plain}/${bits}`).toString()}/${bits}`;
}
