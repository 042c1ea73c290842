import type { PageBlock } from '#shared/features/pages/schema.ts';
import { late } from '../../../platform/hydration/late.tsx';
import { LateLeadForm } from '../../leads/shared/late-lead-form.ts';

/** Blocks that answer, with the checks, prices and maps that they take: pages of text load none of it. */
export const AddressCheck = late(
  () => import('./address-check.tsx'),
  (m) => m.AddressCheck,
);

export const Contacts = late(
  () => import('./contacts.tsx'),
  (m) => m.Contacts,
);

export const PriceList = late(
  () => import('./price-list.tsx'),
  (m) => m.PriceList,
);

export const TeamPrice = late(
  () => import('./team-price.tsx'),
  (m) => m.TeamPrice,
);

export const Zones = late(
  () => import('./zones.tsx'),
  (m) => m.Zones,
);

const lateBlocks: Partial<Record<PageBlock['kind'], { readonly preload: () => Promise<unknown> }>> = {
  'address-check': AddressCheck,
  contacts: Contacts,
  'lead-form': LateLeadForm,
  'price-list': PriceList,
  'team-price': TeamPrice,
  'zone-map': Zones,
};

/** Loads the code of what a page shows, so that one that another page leads to is shown whole. */
export async function preloadBlocks(blocks: readonly PageBlock[]): Promise<void> {
  await Promise.all(blocks.map(({ kind }) => lateBlocks[kind]?.preload()));
}
