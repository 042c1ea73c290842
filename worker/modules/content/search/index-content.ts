import { stemRules } from '#shared/search-words.ts';
import { sha256 } from '../../../hash.ts';
import type { Scope } from '../../../scope.ts';
import { createTextRenderer, type TextScope } from '../pages/commands.ts';
import { entriesOf } from './entries.ts';
import { readSources, replaceEntries } from './sql.ts';

/** Makes the index anew where it was made of other content, by other rules or by another build. */
export async function indexContent(scope: TextScope & Pick<Scope, 'db'>): Promise<void> {
  const { madeOf, rows } = await readSources(scope.db);
  // What is open, and how it is linked, comes with the build.
  const digest = await sha256([stemRules(), __BUILD_ID__, JSON.stringify(rows)].join('\n'));
  if (digest === madeOf) return;
  // The figures of the default region: «за МКАД» is looked for as it is read.
  const { plain, isSimply } = await createTextRenderer({ ...scope, region: '' });
  await replaceEntries(scope.db, entriesOf(rows, { filled: plain, isSimply }), digest);
}
