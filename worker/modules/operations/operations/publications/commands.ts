import { AppError } from '#shared/errors.ts';
import type { Scope } from '../../../../scope.ts';

/** What was published of late, the newest first. */
export async function listPublications({ published }: Scope) {
  const { kept, served } = await published.history();
  return kept.map(({ version, publishedAt }) => ({ version, publishedAt, isServed: version === served }));
}

/** Publishes what the tables hold now; refused where that is under way, and done once more behind it. */
export async function publishContent({ published }: Scope): Promise<{ version: string }> {
  const version = await published.publish();
  if (version === undefined) throw new AppError('publication_running');
  return { version };
}

/** Serves an earlier publication again: until the tables change, or someone publishes. */
export async function restorePublication(
  { published }: Scope,
  version: string,
): Promise<{ version: string }> {
  if (!(await published.restore(version))) throw new AppError('not_found');
  return { version };
}
