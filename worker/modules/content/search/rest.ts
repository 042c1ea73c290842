import { search } from '#shared/features/search/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import { find } from './commands.ts';

export function mountSearch(table: RestTable): void {
  mount(table, search, ({ scope, query }) => find(scope, query.q, query.all === 'yes'));
}
