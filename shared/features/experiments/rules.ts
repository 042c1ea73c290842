/** Lifetime of a utm cookie in seconds: one year. */
export const TRACKING_LIFETIME_S = 31_536_000;
/**
 * Room that all utm cookies of one request may take, in characters: browsers keep no longer cookie, and more of them would
 * crowd out the session.
 */
const TRACKING_ROOM = 4096;
/** What begins with `utm_` and is a cookie's name (RFC 6265). */
const trackingName = /^utm_[\w!#$%&'*+.^`|~-]*$/;

interface Query {
  keys(): Iterable<string>;
  getAll(name: string): string[];
}

/** Names and values of the utm cookies: a parameter given twice is no string value; what no cookie may be named is left out. */
export function trackingCookies(query: Query): [string, string][] {
  const cookies: [string, string][] = [];
  let room = TRACKING_ROOM;
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    const [value] = values;
    if (!trackingName.test(name) || values.length !== 1 || value === undefined) continue;
    // The query of an address is decoded with replacement, so the value is well-formed and can be encoded.
    room -= name.length + encodeURIComponent(value).length;
    if (room >= 0) cookies.push([name, value]);
  }
  return cookies;
}

/** What search engines, networks, letters and counters of calls put behind an address: marks of one click, or of its campaign. */
export const clickParameters: readonly string[] = [
  ...['yclid', 'ymclid', 'ysclid', 'ybaip', 'etext', '_openstat', 'roistat', 'roistat_visit', 'erid', 'from'],
  ...[
    'gclid',
    'gclsrc',
    'dclid',
    'gbraid',
    'wbraid',
    'gad_source',
    'gad_campaignid',
    'srsltid',
    '_gl',
    '_ga',
  ],
  ...['fbclid', 'msclkid', 'ttclid', 'twclid', 'vkclid', 'igshid', 'igsh', 'rb_clickid', 'mc_cid', 'mc_eid'],
  ...['admitad_uid', 'calltouch_tm', 'k50id', 'cm_id', 'clckid'],
];

/** Tells whether a parameter of an address only counts where visitors come from, or what they are shown to test it. */
export function isTrackingParameter(name: string): boolean {
  return name.startsWith('utm_') || name === 'exp' || clickParameters.includes(name);
}
