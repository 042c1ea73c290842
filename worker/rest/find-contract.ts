import type { Contract } from '#shared/contract.ts';
import type { AppContext } from '../context.ts';

/** Tells which of these contracts a request is for; undefined where it is for none. */
export function createContractFinder(
  contracts: readonly Contract[],
): (c: AppContext) => Contract | undefined {
  const patterns = contracts.map((contract) => ({
    contract,
    pattern: new RegExp(`^${contract.path.replace(/:[a-z]+/gi, '[^/]+')}?$`),
  }));
  return (c) => {
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    return patterns.find(({ contract, pattern }) => contract.method === method && pattern.test(c.req.path))
      ?.contract;
  };
}
