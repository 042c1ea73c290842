import { type Contract, EXAMPLE_ID } from '#shared/contract.ts';
import { listContracts, nameOf } from '#tests/contracts.ts';

/** What a call takes, right in every part. */
export interface CallExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What some examples name: a customer, and the secret of a calendar's feed. */
interface Named {
  readonly customerId?: string;
  readonly feedSecret?: string;
}

const contracts = new Map((await listContracts()).map((contract) => [nameOf(contract), contract]));

function paramsOf({ path, example }: Contract, id: string, { customerId = id, feedSecret }: Named) {
  const idOf = () => {
    if (path.includes('/customers/:id/')) return customerId;
    return path.includes('/bags/:id/') ? `${id}.1` : id;
  };
  const ids = [...path.matchAll(/:(\w+)/g)].map(([, part = '']): [string, string] => [
    part,
    part === 'secret' ? (feedSecret ?? 'x'.repeat(43)) : idOf(),
  ]);
  return { ...Object.fromEntries(ids), ...(example.params as object | undefined) };
}

/** The example of a contract, at `orderMoment`; an id is of an order, or of whatever the call names. */
function exampleOf(contract: Contract, id: string, ids: Named): CallExample {
  const { query, body } = contract.example;
  return {
    ...(contract.path.includes(':') && { params: paramsOf(contract, id, ids) }),
    ...(query && { query }),
    ...(body !== undefined && {
      body: JSON.parse(JSON.stringify(body).replaceAll(EXAMPLE_ID, id)) as unknown,
    }),
  };
}

/** A right input for a call by its name. */
export function callExample(name: string, id: string, ids: Named = {}): CallExample {
  const contract = contracts.get(name);
  if (!contract) throw new Error(`There is no call «${name}»`);
  return exampleOf(contract, id, ids);
}

/** The same for every call. */
export const callExamples = (id: string, ids: Named = {}): Readonly<Record<string, CallExample>> =>
  Object.fromEntries([...contracts].map(([name, contract]) => [name, exampleOf(contract, id, ids)]));
