import type { TestProject } from 'vitest/node';
import { buildWhenChanged, builtAt, warmUp } from '../build.mjs';

/** What all sites and desks of the tests are; those that need the deployed worker have it built when they start it. */
const parts = ['client', 'local', 'deskClient', 'deskLocal'];
/** Tests of the platform need all of it, and their sites wait for no build. */
const platformParts = [...parts, 'worker'];

/** A test that has had the deployed worker built in this watch will have it built again. */
const partsSince = (begun: number) => [...parts, ...((builtAt('worker') ?? 0) > begun ? ['worker'] : [])];

type Project = Partial<Pick<TestProject, 'onTestsRerun' | 'name'>> & {
  readonly config?: { readonly watch?: boolean };
};

/** Whoever starts tests, by whatever command, has them run on the sources as they are; in a watch before each run. */
export default async function buildBeforeTests(project?: Project): Promise<void> {
  const begun = Date.now();
  await buildWhenChanged(project?.name === 'workerd' ? platformParts : parts);
  if (project?.config?.watch) warmUp();
  project?.onTestsRerun?.(async () => {
    await buildWhenChanged(partsSince(begun), { isWatch: true });
    // For the deployed worker, which the processes of the tests ask for.
    process.env.TAKES_WARM_BUILD = 'true';
  });
}
