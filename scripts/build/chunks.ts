import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;
type Context = Parameters<Exclude<Groups[number]['name'], string>>[1];

const styles = /\.module\.css$/;
/** A line a call: in files of their own they would be as many as there are features. */
const calls = /\/contract\.ts$/;
/** Whether a module checks data by a schema, or imports one that does: pages that are only read have none of these. */
const checks = (id: string, context: Context) =>
  [...reachedFrom(id, context)].some((one) => one.includes('/node_modules/zod/'));

/** A module and all that it imports at once, or through what it imports. */
function reachedFrom(start: string, context: Context): Set<string> {
  const seen = new Set([start]);
  for (const id of seen)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  return seen;
}

/**
 * Files by what is used together: libraries of every page, which change rarely; what every page begins with; what
 * eight screens and dialogs or more share, styles, and modules without and with schemas; the rest by who shares it. What
 * one screen alone uses comes with it.
 */
export function chunkGroups(entry: string): Groups {
  let shell: Set<string> | undefined;
  return [
    { name: 'vendor', test: /node_modules|^\0?rolldown/, tags: ['$initial'], priority: 4 },
    {
      debugName: 'shell',
      name(id, context) {
        shell ??= reachedFrom(entry, context);
        return shell.has(id) || calls.test(id) ? 'shell' : null;
      },
      priority: 3,
    },
    { name: 'styles', test: styles, minShareCount: 8, priority: 2 },
    {
      name: 'sheets',
      test: styles,
      minShareCount: 2,
      priority: 1.5,
      entriesAware: true,
      // A page has no more of the styles of others than a file of its own would cost it.
      entriesAwareMergeThreshold: 100,
    },
    {
      debugName: 'common',
      name: (id, context) => (checks(id, context) ? 'checks' : 'common'),
      minShareCount: 8,
      priority: 1,
    },
    { name: 'parts', minShareCount: 2, entriesAware: true },
  ];
}
