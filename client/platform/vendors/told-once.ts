import type { CookieCategory } from '#shared/features/consents/cookies.ts';
import type { SiteEvent } from '#shared/features/events/catalogue.ts';
import { browserStore } from '../storage/stores.ts';

/** As many sales as a browser remembers. */
const MOST_REMEMBERED = 20;

/** Events of pages that may be opened again: each is to be told once. */
function keyOf(event: SiteEvent): string | undefined {
  if (event.name !== 'purchase' && event.name !== 'refund') return undefined;
  return `${event.name}:${event.facts.number}`;
}

function readTold(name: string): string[] {
  return (browserStore().getItem(name) ?? '').split(',').filter(Boolean);
}

/** Tells whether vendors of a category may hear of an event: of a sale once in a browser. */
export function isFirstTold(event: SiteEvent, category: CookieCategory): boolean {
  const key = keyOf(event);
  if (key === undefined) return true;
  const name = `told_${category}`;
  try {
    const told = readTold(name);
    if (told.includes(key)) return false;
    browserStore().setItem(name, [...told, key].slice(-MOST_REMEMBERED).join(','));
  } catch {
    // Browsers may deny the storage: then a page that is opened again tells again.
  }
  return true;
}
