import { subscribe } from 'valtio/vanilla';
import type { SiteEvent } from '#shared/features/events/catalogue.ts';
import { eventsOfPage } from './page-events.ts';
import type { VendorPage } from './vendors.ts';

const addressOf = ({ pathname, search }: { readonly pathname: string; readonly search: string }) =>
  window.location.origin + pathname + search;

/** Events that an open page may get later: a payment that arrives while the visitor waits for it. */
const comesLater = ({ name }: SiteEvent) => name === 'purchase' || name === 'refund';

/**
 * Tells of every page that comes after the first one, which vendors count by themselves, and what the pages tell by
 * being shown. The answer says what the present page has told so far.
 */
export function followPages({ router }: VendorPage, tell: (event: SiteEvent) => void): () => SiteEvent[] {
  let shown = router.state;
  let told: SiteEvent[] = [];
  const tellPage = (isNew: boolean) => {
    const events = eventsOfPage(shown);
    const fresh = isNew ? events : events.filter(comesLater);
    told.push(...fresh);
    for (const event of fresh) tell(event);
  };
  router.subscribe((state) => {
    const isSame = state.location === shown.location && state.loaderData === shown.loaderData;
    if (state.navigation.state !== 'idle' || isSame) return;
    const previous = addressOf(shown.location);
    const isSamePage = state.location.pathname === shown.location.pathname;
    shown = state;
    // Steps of an order and days of a menu are queries of the same page.
    if (isSamePage) {
      tellPage(false);
      return;
    }
    told = [];
    const address = addressOf(state.location);
    tell({ name: 'pageView', facts: { address, title: document.title, previous } });
    tellPage(true);
  });
  tellPage(true);
  return () => told;
}

/** Tells of every dialog that opens. */
export function followDialogs({ state }: VendorPage, tell: (event: SiteEvent) => void): void {
  let last = state.modal.open;
  subscribe(state.modal, () => {
    const { open } = state.modal;
    if (open === last) return;
    last = open;
    if (open) tell({ name: 'dialogOpen', facts: { dialog: open.name } });
  });
}
