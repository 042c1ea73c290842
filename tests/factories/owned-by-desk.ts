import { failOne } from '#tests/harness/operations.ts';
import type { Build } from './owned-call.ts';
import { deliverFirst } from './tickets.ts';

/** What the desk reads of somebody, and corrects. */
export const deskCalls: Readonly<Record<string, Build>> = {
  'GET /rest/operations/deliveries/': async (owner) => ({ query: { order: (await owner.place()).id } }),
  'GET /rest/operations/orders/:id/': async (owner) => ({ params: { id: (await owner.place()).id } }),
  'POST /rest/operations/deliveries/:id/reversal/': async (owner, site) => ({
    params: { id: await deliverFirst(site, (await owner.place()).id) },
    body: { reason: 'mistake' },
  }),
  'POST /rest/operations/deliveries/:id/arrival/': async (owner, site) => ({
    params: { id: await failOne(site, (await owner.place()).id) },
    body: {},
  }),
  'GET /rest/operations/customers/:id/': async (owner) => ({ params: { id: owner.id } }),
};
