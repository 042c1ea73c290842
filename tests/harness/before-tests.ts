import type { TestProject } from 'vitest/node';
import { buildWhenChanged } from '#scripts/build.ts';

/** What all sites and desks of the tests are; those that need the deployed worker have it built when they start it. */
const parts = ['client', 'local', 'deskClient', 'deskLocal'];

type Project = Partial<Pick<TestProject, 'onTestsRerun' | 'name'>>;

/** Whoever starts tests, by whatever command, has them run on the sources as they are; in a watch before each run. */
export default async function buildBeforeTests(project?: Project): Promise<void> {
  // Tests of the platform need all of it, and their sites wait for no build.
  const wanted = project?.name === 'workerd' ? [...parts, 'worker'] : parts;
  await buildWhenChanged(wanted);
  project?.onTestsRerun?.(async () => {
    await buildWhenChanged(wanted);
  });
}
