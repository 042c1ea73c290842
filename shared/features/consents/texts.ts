/** The texts of consents by their purposes: profile and order, a request, health, advertising, cookies. */
export const consentTexts = ['dannye', 'zayavka', 'zdorove', 'reklama', 'cookie'] as const;
export type ConsentText = (typeof consentTexts)[number];

/** Address of the text of a consent: the table of routes has one page for what concerns personal data. */
export const consentTextPath = (text: ConsentText): string => `/politika/?document=${text}`;

const rowPrefix = '/politika/soglasie/';

/** Path of the row that holds a text, by the name in its address; undefined where there is no such text. */
export function consentRowPath(name: string): string | undefined {
  return consentTexts.some((text) => text === name) ? `${rowPrefix}${name}/` : undefined;
}

/** Path of the row that holds the text of an address: that of a consent stands behind its name. */
export function documentRow(address: string): string {
  const [, name = ''] = /\?document=(\w+)/.exec(address) ?? [];
  return consentRowPath(name) ?? address;
}

/** Where a document is read: a consent by its name, any other by its path. */
export function documentAddress(path: string, version?: string): string {
  const isConsent = path.startsWith(rowPrefix);
  const address = isConsent ? `/politika/?document=${path.slice(rowPrefix.length, -1)}` : path;
  return version === undefined ? address : `${address}${isConsent ? '&' : '?'}version=${version}`;
}
