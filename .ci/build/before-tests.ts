import type { TestProject } from 'vitest/node';
import { buildWhenChanged } from '../build.mjs';

/** What all sites of the tests are; those that need the deployed worker have it built when they start it. */
const parts = ['client', 'local'];

/** Whoever starts tests, by whatever command, has them run on the sources as they are; in a watch before each run. */
export default async function buildBeforeTests(
  project?: Partial<Pick<TestProject, 'onTestsRerun'>>,
): Promise<void> {
  await buildWhenChanged(parts);
  project?.onTestsRerun?.(async () => {
    await buildWhenChanged(parts, { isWatch: true });
  });
}
