import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Release, Step } from '../release.ts';
import { deploy, listServing, rollout, triggers, upload } from './rollout.ts';

const Build = z.object({ id: z.string() });

function deskOf({ desk }: Release): Release {
  if (desk === undefined) throw new Error('This release has no desk');
  return desk;
}

/**
 * The desk follows its site, whose migrations are there by then. One that fails goes back to its own version before, and
 * the site stays.
 */
export const desk: Step = {
  name: 'desk',
  describe(release) {
    const { config, watching } = deskOf(release);
    return `the same for ${config().name}: a version that serves nobody yet, then ${watching.portions.join(', ')} % of the staff; its first one is deployed`;
  },
  async run(release) {
    const own = deskOf(release);
    const file = join(own.folder, 'dist/desk-client/builds/latest.json');
    own.note({ build: Build.parse(JSON.parse(readFileSync(file, 'utf8'))).id, portion: -1 });
    if ((await listServing(own)).length === 0) return deploy.run(own);
    await upload.run(own);
    const served = await rollout.run(own);
    await triggers.run(own);
    return served;
  },
};
