import { listExperimentResults, reportExposures } from '#shared/features/experiments/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountExperiments(table: RestTable): void {
  mount(table, reportExposures, async ({ scope, body }) => {
    await commands.noteExposures(scope, body);
    return { success: true as const };
  });
  mount(table, listExperimentResults, async ({ scope }) => ({
    experiments: await commands.listResults(scope),
  }));
}
