import { upperFirst } from '#shared/typography.ts';

/** How a customer is looked for: by the beginning of a column, in each of its spellings. */
export interface CustomerSearch {
  readonly by: 'phone' | 'email' | 'name';
  readonly beginnings: readonly string[];
}

/** Digits that a phone of Russia begins with when people type it. */
function phoneBeginning(digits: string): string {
  const national = /^[78]/.test(digits) ? digits.slice(1) : digits;
  return `+7${national}`;
}

/** What a search means by its shape: digits are a phone, what has an «@» an e-mail, the rest a name. */
export function customerSearch(query: string): CustomerSearch {
  const text = query.trim();
  if (text.includes('@')) return { by: 'email', beginnings: [text.toLowerCase()] };
  if (/^[+\d\s().\-–]+$/.test(text))
    return { by: 'phone', beginnings: [phoneBeginning(text.replace(/\D/g, ''))] };
  return { by: 'name', beginnings: [...new Set([text, upperFirst(text.toLowerCase())])] };
}
