import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;
type Context = Parameters<Exclude<Groups[number]['name'], string>>[1];

/** Home and what it shows late: its styles come with every page, so that where most visits begin there is one sheet. */
const ofHome = /\/(home-screen|home-lower|home-data|promises|visit-strip)\.tsx?$/;
const styles = /\.module\.css$/;
/** A line a call: in files of their own they would be as many as there are features. */
const calls = /\/contract\.ts$/;
/** Whether a module checks data by a schema, or imports one that does: pages that are only read have none of these. */
const checks = (id: string, context: Context) =>
  [...reachedFrom([id], context, false)].some((one) => one.includes('/node_modules/zod/'));
/** Where visits begin as well: a sheet of its own would be a third one. */
const ofProgramme = /\/programme-(screen|cover)\.module\.css$/;

/** Modules and all that they import; with what they import late where that is asked. */
function reachedFrom(starts: Iterable<string>, context: Context, isLate: boolean): Set<string> {
  const seen = new Set(starts);
  for (const id of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    for (const imported of isLate ? [...importedIds, ...dynamicallyImportedIds] : importedIds)
      seen.add(imported);
  }
  return seen;
}

function listShell(entry: string, context: Context): Set<string> {
  const all = [...reachedFrom([entry], context, true)];
  const ofFirstPages = [
    ...reachedFrom(
      all.filter((id) => ofHome.test(id)),
      context,
      false,
    ),
    ...all.filter((id) => ofProgramme.test(id)),
  ];
  const first = ofFirstPages.filter((id) => styles.test(id));
  return new Set([...reachedFrom([entry], context, false), ...first]);
}

/**
 * Files by what is used together: libraries of every page, which change rarely; what every page begins with; styles that
 * other pages share; what eight screens and dialogs or more share, without and with schemas; the rest by who shares it. What
 * one screen alone uses comes with it.
 */
export function chunkGroups(entry: string): Groups {
  let shell: Set<string> | undefined;
  return [
    { name: 'vendor', test: /node_modules|^\0?rolldown/, tags: ['$initial'], priority: 4 },
    {
      debugName: 'shell',
      name(id, context) {
        shell ??= listShell(entry, context);
        return shell.has(id) || calls.test(id) ? 'shell' : null;
      },
      priority: 3,
    },
    { name: 'styles', test: styles, minShareCount: 2, priority: 2 },
    {
      debugName: 'common',
      name: (id, context) => (checks(id, context) ? 'checks' : 'common'),
      minShareCount: 8,
      priority: 1,
    },
    { name: 'parts', minShareCount: 2, entriesAware: true },
  ];
}
