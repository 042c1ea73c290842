import { decideReward, listHeldRewards } from '#shared/features/bonuses/rewards/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountReferrals(table: RestTable): void {
  mount(table, listHeldRewards, async ({ scope }) => ({ rewards: await commands.listHeldRewards(scope) }));
  mount(table, decideReward, ({ scope, params, body }) =>
    commands.decideReward(scope, params.id, body.decision),
  );
}
