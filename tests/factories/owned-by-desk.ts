import type { Build } from './owned-call.ts';

/** What the desk reads of somebody. */
export const deskCalls: Readonly<Record<string, Build>> = {
  'GET /rest/operations/deliveries/': async (owner) => ({ query: { order: (await owner.place()).id } }),
  'GET /rest/operations/orders/:id/': async (owner) => ({ params: { id: (await owner.place()).id } }),
  'GET /rest/operations/customers/:id/': async (owner) => ({ params: { id: owner.id } }),
};
