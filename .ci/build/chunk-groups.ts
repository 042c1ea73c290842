import { basename } from 'node:path';
import type { Rolldown } from 'vite';
import { mergeParts, type Part } from './merge-parts.ts';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;
type Context = Parameters<Exclude<Groups[number]['name'], string>>[1];

/** What one more file costs a page beside its bytes: a request and a worse compression, in bytes of source. */
const FILE_COST = 20_000;

/** The page where most visits begin. */
const mainScreens = /\/(home-screen|search-layout)\.tsx$/;

/** Its parts that come late, while their styles come with it. */
const mainParts = /\/(home-lower|home-data|lower-sections|search-section)\.tsx?$/;

/** What every page loads once it has been taken over. */
const afterLoad = /\/(after-load|register)\.ts$/;

/** All dialogs, some of which stand in every page: its first use loads them. */
const firstUse = /\/client\/modals\.tsx$/;

/** Bytes without need count most on the page where most visits begin, least in a dialog. */
function weightOf(entry: string): number {
  if (mainScreens.test(entry)) return 50_000;
  if (mainParts.test(entry)) return 500;
  if (firstUse.test(entry)) return 20;
  return /-(screen|layout)\.tsx$/.test(entry) ? 4 : 1;
}

/** All modules that a module imports at once, itself first. */
function staticClosure(start: string, context: Context): Set<string> {
  const seen = new Set([start]);
  for (const id of seen)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  return seen;
}

/** Entries that are imported when they are needed, each with the modules that come with it. */
function findLateEntries(start: string, context: Context) {
  const late = new Map<string, Set<string>>();
  const visit = (closure: Set<string>) => {
    for (const id of closure) {
      for (const entry of context.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
        if (late.has(entry)) continue;
        const modules = staticClosure(entry, context);
        late.set(entry, modules);
        visit(modules);
      }
    }
  };
  const first = staticClosure(start, context);
  visit(first);
  for (const modules of late.values()) for (const id of first) modules.delete(id);
  return late;
}

/** Parts of what several entries load, by who loads them. */
function findParts(late: Map<string, Set<string>>, context: Context): Part[] {
  const usersOf = new Map<string, number[]>();
  const entries = [...late.keys()];
  // The screens of one page load together.
  const main = entries.findIndex((entry) => mainScreens.test(entry));
  [...late].forEach(([entry, modules], place) => {
    const user = mainScreens.test(entry) ? main : place;
    for (const id of modules) usersOf.set(id, [...new Set([...(usersOf.get(id) ?? []), user])]);
  });
  const byUsers = new Map<string, string[]>();
  for (const [id, users] of usersOf) {
    if (users.length > 1) byUsers.set(users.join(), [...(byUsers.get(users.join()) ?? []), id]);
  }
  const places = new Map(
    [...byUsers.values()].flatMap((ids, place) => ids.map((id) => [id, place] as const)),
  );
  return [...byUsers.values()].map((modules) => ({
    modules,
    users: new Set(usersOf.get(modules[0] ?? '')),
    size: modules.reduce((sum, id) => sum + (context.getModuleInfo(id)?.code?.length ?? 0), 0),
    imports: new Set(
      modules
        .flatMap((id) => context.getModuleInfo(id)?.importedIds ?? [])
        .map((id) => places.get(id))
        .filter((place) => place !== undefined),
    ),
  }));
}

/** A file is called after its largest module, so that a change elsewhere leaves its name alone. */
function nameGroup(modules: readonly string[], taken: Set<string>, context: Context): string {
  const sizeOf = (id: string) => context.getModuleInfo(id)?.code?.length ?? 0;
  const [largest = ''] = modules.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const base = `${basename(largest).replace(/\W.*$/, '')}-parts`;
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = `${base}-${count}`;
  taken.add(name);
  return name;
}

/**
 * Styles are needed with the server's markup, scripts may come later: those of the page where most visits begin stand
 * in one file for its parts and one for what its parts are made of.
 */
function takeStyles(late: Map<string, Set<string>>): [string, string][] {
  const shown = new Set(
    [...late].flatMap(([entry, modules]) =>
      mainScreens.test(entry) || mainParts.test(entry) ? [...modules] : [],
    ),
  );
  const styles = [...shown].filter((id) => id.endsWith('.module.css'));
  for (const modules of late.values()) for (const id of styles) modules.delete(id);
  return styles.map((id) => [id, id.includes('/client/ui/') ? 'ui-styles' : 'main-styles']);
}

function takeAfterLoad(late: Map<string, Set<string>>): [string, string][] {
  const [ours, others] = [true, false].map(
    (isOurs) =>
      new Set(
        [...late].flatMap(([entry, modules]) => (afterLoad.test(entry) === isOurs ? [...modules] : [])),
      ),
  );
  return [...(ours ?? [])].filter((id) => !others?.has(id)).map((id) => [id, 'after-load']);
}

function nameParts(entry: string, context: Context): Map<string, string> {
  const late = findLateEntries(entry, context);
  const styles = takeStyles(late);
  const after = takeAfterLoad(late);
  for (const modules of late.values()) for (const [id] of after) modules.delete(id);
  const weights = [...late.keys()].map(weightOf);
  const merged = mergeParts(findParts(late, context), { weights, file: FILE_COST });
  const taken = new Set<string>();
  return new Map([
    ...styles,
    ...after,
    ...merged.flatMap((modules) => {
      const name = nameGroup(modules, taken, context);
      return modules.map((id) => [id, name] as const);
    }),
  ]);
}

/**
 * Files by what is used together: libraries of every page, which change rarely; what every page's first view needs;
 * and parts that several screens and dialogs share, in as few files as pay. What one screen alone uses comes with it.
 */
export function chunkGroups(entrySource: string): Groups {
  let names: Map<string, string> | undefined;
  let first: Set<string> | undefined;
  return [
    { name: 'vendor', test: /node_modules|^\0?rolldown/, tags: ['$initial'], priority: 3 },
    {
      debugName: 'shell',
      // Not by the tag: that leaves out style sheets that are imported for what comes late.
      name(id, context) {
        first ??= staticClosure(entrySource, context);
        return first.has(id) ? 'shell' : null;
      },
      priority: 2,
    },
    {
      debugName: 'parts',
      name(id, context) {
        names ??= nameParts(entrySource, context);
        return names.get(id);
      },
    },
  ];
}
