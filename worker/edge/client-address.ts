/** The eight groups of an IPv6 address, with «::» written out. */
function ipv6Groups(address: string): string[] {
  const [head = '', tail] = address.split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(missing).fill('0'), ...after];
}

/**
 * What limits count as one address: an IPv4 address, or the /64 network that one IPv6 subscriber has to himself
 * and can draw any number of addresses from.
 */
export function limitedAddress(address: string): string {
  if (!address.includes(':')) return address;
  const network = ipv6Groups(address).slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
