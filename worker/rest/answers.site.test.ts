import { expect } from 'vitest';
import type { Contract } from '#shared/contract.ts';
import { openCertificate } from '#shared/features/certificates/contract.ts';
import { openCalendarFeed } from '#shared/features/deliveries/feed/contract.ts';
import { listContracts, nameOf } from '#tests/contracts.ts';
import { callExamples } from '#tests/factories/calls.ts';
import { buyPaid } from '#tests/factories/certificates.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { closedDish } from '#tests/factories/operator-acts.ts';
import { ownedCalls } from '#tests/factories/owned-calls.ts';
import { send } from '#tests/harness/call.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

// Pictures are tried where they are kept.
const reading = (await listContracts()).filter(
  ({ method, path, mediaType = '' }) =>
    method === 'GET' && !path.includes('logout') && !mediaType.startsWith('image/'),
);

/** What a reading call takes, where something has to be there first. */
async function exampleOf(contract: Contract, anna: SiteCustomer, site: Site) {
  const name = nameOf(contract);
  const owned = ownedCalls[name];
  if (owned) return owned(anna, site);
  const ids: Record<string, string> = { customerId: anna.id };
  if (name.includes(':secret'))
    ids.feedSecret = (await anna.call(openCalendarFeed)).url.match(/[\w-]{43}/)?.[0] ?? '';
  if (name.includes('/return/')) {
    await anna.place({ payment: 'card' });
    return { params: { id: (await anna.pay()).split('=')[1] ?? '' } };
  }
  if (name.includes('/homemade/orders/last/')) await orderHomemade(anna);
  if (name === 'GET /rest/operations/bags/:id/substitutions/') {
    const { id, dish } = await closedDish(site, anna);
    return { params: { id }, query: { dish } };
  }
  if (name === 'GET /rest/certificates/') {
    const { code } = await buyPaid(anna);
    return { query: { pass: (await anna.call(openCertificate, { body: { code } })).pass } };
  }
  return callExamples(anna.order.id, ids)[name] ?? {};
}

test.for(reading.map((contract) => [nameOf(contract), contract] as const))(
  '%s answers exactly what its contract says',
  async ([, contract], { site }) => {
    const anna = await site.customer({ order: {} });
    const { of = anna, ...parts } = { of: anna, ...(await exampleOf(contract, anna, site)) };
    const caller = contract.auth === 'operator' ? site.bearer() : of;
    const answer = await send(caller, contract, parts);
    const text = await answer.text();
    expect([answer.status, answer.ok ? '' : text]).toEqual([contract.status, '']);
    const { mediaType = 'application/json' } = contract;
    expect(answer.headers.get('content-type')).toContain(mediaType);
    const body = contract.mediaType === undefined ? JSON.parse(text) : text;
    // Unknown keys are dropped when parsed, so that equality shows them.
    expect(contract.response.parse(body)).toEqual(body);
  },
);
