import { listDeadLetters, retryDeadLetter } from '#shared/features/operations/dead-letters/contract.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import * as deadLetters from './dead-letters/commands.ts';

/** Calls of whoever runs the site, of no other feature. */
export function mountOperations(table: RestTable): void {
  mount(table, listDeadLetters, async ({ scope }) => ({
    letters: await deadLetters.listDeadLetters(scope),
  }));
  mount(table, retryDeadLetter, ({ scope, params }) => deadLetters.retryDeadLetter(scope, params.id));
}
