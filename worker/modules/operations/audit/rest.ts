import type { Contract } from '#shared/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import { listEntries } from './commands.ts';

const byTitle = new Intl.Collator('ru');

/** Calls that stand in the audit: those of operators, and those of signing in where the desk has them. */
const isAudited = ({ auth, path }: Contract) => auth === 'operator' || path.startsWith('/rest/desk/');

/** The calls of a table that stand in the audit, by their words. */
const operationsOf = ({ mounted }: RestTable) =>
  mounted
    .flatMap(({ contract }) =>
      isAudited(contract)
        ? [{ operation: `${contract.method} ${contract.path}`, title: contract.summary }]
        : [],
    )
    .toSorted((one, other) => byTitle.compare(one.title, other.title));

/** What the staff has asked for. */
export function mountAudit(table: RestTable): void {
  // Calls that are mounted later stand in it as well.
  mount(table, listAudit, ({ scope, query }) => listEntries(scope, query, operationsOf(table)));
}
