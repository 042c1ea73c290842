import { expect, test } from 'vitest';
import type { Contract } from '#shared/contract.ts';
import { listContracts, nameOf } from '#tests/contracts.ts';
import { callExamples } from '#tests/factories/calls.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { send } from '#tests/harness/call.ts';
import { bearer, Customer } from '#tests/harness/customer.ts';
import { openInProcess } from '#tests/harness/in-process.ts';
import { startLocalSite } from '#tests/harness/local-site.ts';
import { startOriginSite } from '#tests/harness/origin-site.ts';
import { setClock, type Visitor } from '#tests/harness/visitor.ts';

// What ends the session of who calls would leave nothing to compare.
const contracts = (await listContracts()).filter(
  ({ path }) => !/logout|sessions|customer\/(auth|removal)/.test(path),
);

type Example = Parameters<typeof send>[2];
type Outcome = readonly [status: number, said: string | undefined];

/** How a call is answered: its status, and the code of a refusal or whether its contract knows the answer. */
async function outcome(visitor: Visitor, contract: Contract, example: Example): Promise<Outcome> {
  const answer = await send(visitor, contract, example);
  const text = await answer.text();
  if (answer.status >= 300 || contract.mediaType !== undefined || text === '')
    return [answer.status, /"code":"\w+"/.exec(text)?.[0]];
  const body: unknown = JSON.parse(text);
  return [answer.status, contract.response.safeParse(body).success ? 'as promised' : text];
}

/** Makes every call with its example, one after the other, as one customer and as the operators. */
async function callAll(url: string) {
  await setClock({ url }, orderMoment);
  const anna = await Customer.signedIn({ url });
  const examples = callExamples((await anna.place()).id, { customerId: anna.id });
  const found: Record<string, Outcome> = {};
  for (const contract of contracts) {
    const caller = contract.auth === 'operator' ? bearer({ url }) : anna;
    found[nameOf(contract)] = await outcome(caller, contract, examples[nameOf(contract)]);
  }
  return found;
}

const starts = {
  'the built worker on the platform': () => startLocalSite({ floodLimit: 1_000_000 }),
  'the process of an origin': () => startOriginSite({ floodLimit: 1_000_000 }),
};

test.each(Object.entries(starts))(
  '%s answers every call as the site of the tests does',
  async (_, start) => {
    const own = await openInProcess({ floodLimit: 1_000_000 });
    const other = await start();
    try {
      const found = await callAll(own.url);
      expect(await callAll(other.url)).toEqual(found);
      const answers = Object.values(found);
      expect(answers.filter(([status]) => status >= 500)).toEqual([]);
      expect(answers.filter(([, said]) => said === 'as promised').length).toBeGreaterThanOrEqual(150);
    } finally {
      await Promise.all([own.stop(), other.stop()]);
    }
  },
  120_000,
);
