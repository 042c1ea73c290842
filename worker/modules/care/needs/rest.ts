import { countNeeds, listNeeds, settleNeed } from '#shared/features/needs/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountNeeds(table: RestTable): void {
  mount(table, listNeeds, ({ scope, session }) => commands.listNeeds(scope, session.customer.id));
  mount(table, countNeeds, async ({ scope, session }) => ({
    count: await commands.countNeeds(scope, session.customer.id),
  }));
  mount(table, settleNeed, ({ scope, session, body }) =>
    commands.settleNeed(scope, session.customer.id, body.need),
  );
}
