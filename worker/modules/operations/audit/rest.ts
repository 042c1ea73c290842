import type { Contract } from '#shared/contract.ts';
import * as contract from '#shared/features/staff/audit/contract.ts';
import { calls } from '../../../rest/calls.ts';
import { listEntries } from '../audit.ts';

const byTitle = new Intl.Collator('ru');

/** Calls that stand in the audit: those of operators, and those of signing in where the desk has them. */
const isAudited = ({ auth, path }: Contract) => auth === 'operator' || path.startsWith('/rest/desk/');

/** The calls that stand in the audit, by their words. */
const operationsOf = (contracts: readonly Contract[]) =>
  contracts
    .filter(isAudited)
    .map(({ method, path, summary }) => ({ operation: `${method} ${path}`, title: summary }))
    .toSorted((one, other) => byTitle.compare(one.title, other.title));

/** What the staff has asked for. */
export const auditCalls = (contracts: () => readonly Contract[]) =>
  calls(contract, { listAudit: ({ scope, query }) => listEntries(scope, query, operationsOf(contracts())) });
