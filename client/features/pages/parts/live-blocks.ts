import type { PageBlock } from '#shared/features/pages/schema.ts';
import { island } from '../../../islands/island.tsx';
import { LateLeadForm } from '../../leads/shared/late-lead-form.ts';

/** Blocks that answer, with the checks, prices and maps that they take: pages of text load none of it. */
export const AddressCheck = island(
  () => import('./address-check.tsx'),
  (m) => m.AddressCheck,
  { wakes: 'at-first-use' },
);

export const Contacts = island(
  () => import('./contacts.tsx'),
  (m) => m.Contacts,
  { wakes: 'at-first-use' },
);

export const PriceList = island(
  () => import('./price-list.tsx'),
  (m) => m.PriceList,
  { wakes: 'at-first-use' },
);

export const TeamPrice = island(
  () => import('./team-price.tsx'),
  (m) => m.TeamPrice,
  { wakes: 'at-first-use' },
);

export const Zones = island(
  () => import('./zones.tsx'),
  (m) => m.Zones,
  { wakes: 'at-first-use' },
);

const islands: Partial<Record<PageBlock['kind'], { readonly preload: () => Promise<unknown> }>> = {
  'address-check': AddressCheck,
  contacts: Contacts,
  'lead-form': LateLeadForm,
  'price-list': PriceList,
  'team-price': TeamPrice,
  'zone-map': Zones,
};

/** Loads the code of what a page shows, so that one that another page leads to is shown whole. */
export async function preloadBlocks(blocks: readonly PageBlock[]): Promise<void> {
  await Promise.all(blocks.map(({ kind }) => islands[kind]?.preload()));
}
