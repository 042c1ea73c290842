import { basename } from 'node:path';
import type { Rolldown } from 'vite';
import { mergeParts, type Part } from './merge-parts.ts';
import { moveParts } from './move-parts.ts';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;
type Context = Parameters<Exclude<Groups[number]['name'], string>>[1];

/**
 * What one more file costs, in bytes of source that are not needed: a request, and a worse compression. On a page the
 * bytes are mostly those of the next one.
 */
const FILE_COST = { page: 25_000, other: 8_000 };

/**
 * The same where single parts move out of files that have grown around them; and what a file certainly takes, in bytes of
 * source, so that no page loads more than before.
 */
const MOVING = { file: 15_000, wrapping: 4000 };

/** The page where most visits begin. */
const mainScreens = /\/home-screen\.tsx$/;

/** Its islands, whose styles come with it. */
const mainParts = /\/(home-lower|home-data|lower-sections)\.tsx?$/;

/** Small parts of its first look, whose styles come with it as well. */
const firstParts = /\/(visit-strip|trust-row|running-notice)\.tsx$/;

/** What few visits need: it takes what there is, styles too, and no other page pays for what it shares. */
const rareParts =
  /\/(visit-strip|trust-row|running-notice|continue-draft|keep-begun|subscription-change-modal|delivery-edit-modal|deliveries\/parts\/order-summary)\.tsx?$/;

/** The page of a programme, where visits begin as well: its styles come with those that pages share. */
const programmeParts = /\/programme-(screen|lower)\.tsx$/;

/** Those blocks of the page of blocks whose code waits for a use of the page. */
const lateBlocks = /\/pages\/parts\/(address-check|contacts|price-list|team-price|zones)\.tsx$/;

/** Screens whose parts come late while their styles come with the page, in one file with its own. */
const styledTogether = {
  'blocks-styles': [/\/pages\/page-screen\.tsx$/, lateBlocks],
  'profile-styles': [
    /\/deliveries\/profile-screen\.tsx$/,
    /\/deliveries\/parts\/(running-order|awaited-fee)\.tsx$/,
  ],
} as const;

/** Loaded by every page once it has been taken over, and once it is at rest. */
const afterHydration = /\/(after-hydration|at-rest)\.ts$/;

/** All dialogs, some of which stand in every page: its first use loads them. */
const firstUse = /\/client\/modals\.tsx$/;

/** Pages of customers that are pressed as soon as they are seen: they get nothing that their first press does not need. */
const pressed = /\/(orders\/order-screen|deliveries\/profile-screen|shell\/personal-layout)\.tsx$/;
const PRESSED_WEIGHT = 800;

const isRare = (entry: string) => rareParts.test(entry) || lateBlocks.test(entry);
const isTest = (entry: string) => entry.includes('/test-components-screen.');
const isPage = (entry: string) =>
  (/-(screen|layout)\.tsx$/.test(entry) || programmeParts.test(entry)) && !isTest(entry);

/** Pages of strangers, where a visit begins on a phone and a slow network, count more than those of customers. */
const PAGE_WEIGHT = { open: 12, own: 8 };
/** The page after an order is that of dishes as well: it shares more with the shop than with the account. */
const isOwn = (entry: string) =>
  /\/features\/(customers|deliveries|orders(?!\/success)|progress|rations|subscriptions|workouts)\//.test(
    entry,
  );

/** Bytes without need count most on the page where most visits begin and at a first use, least in a dialog. */
function weightOf(entry: string): number {
  if (mainScreens.test(entry) || afterHydration.test(entry)) return 50_000;
  if (mainParts.test(entry)) return 500;
  if (firstUse.test(entry)) return 100;
  if (!isPage(entry)) return 1;
  return isOwn(entry) ? PAGE_WEIGHT.own : PAGE_WEIGHT.open;
}

/** Comments and indentation, which are not sent. */
const unsent = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^\s+/gm;

function sizeOf(id: string, context: Context): number {
  return context.getModuleInfo(id)?.code?.replace(unsent, '').length ?? 0;
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

interface Styles {
  /** Those of the page where most visits begin: they come with every page. */
  readonly main: readonly string[];
  /** What other pages share, and what the page of a programme has. */
  readonly shared: readonly string[];
}

/** Styles that stand in one file whoever uses them: they are needed with the server's markup, scripts may come later. */
function findStyles(late: Map<string, Set<string>>): Styles {
  const users = new Map<string, string[]>();
  for (const [entry, modules] of late) {
    if (isRare(entry) && !firstParts.test(entry)) continue;
    for (const id of modules)
      if (id.endsWith('.module.css')) users.set(id, [...(users.get(id) ?? []), entry]);
  }
  const isMain = (entry: string) => [mainScreens, mainParts, firstParts].some((one) => one.test(entry));
  const main = [...users].filter(([, entries]) => entries.some(isMain)).map(([id]) => id);
  const shared = [...users]
    .filter(([, entries]) => entries.length > 1 || entries.some((entry) => programmeParts.test(entry)))
    .map(([id]) => id);
  return { main, shared: shared.filter((id) => !main.includes(id)) };
}

/** Styles that a screen and its late parts have for themselves, each with the name of their file. */
function findStyledTogether(late: Map<string, Set<string>>): [string, string][] {
  const { main, shared } = findStyles(late);
  const taken = new Set([...main, ...shared]);
  return Object.entries(styledTogether).flatMap(([name, own]) =>
    [...late].flatMap(([entry, modules]) => {
      if (!own.some((one) => one.test(entry))) return [];
      const styles = [...modules].filter((id) => id.endsWith('.module.css') && !taken.has(id));
      return styles.map((id): [string, string] => [id, name]);
    }),
  );
}

/** Parts of what several entries load, by who loads them. */
function findParts(late: Map<string, Set<string>>, context: Context): Part[] {
  const usersOf = new Map<string, Set<number>>();
  const entries = [...late.keys()];
  // The screens of one page load together.
  const main = entries.findIndex((entry) => mainScreens.test(entry));
  [...late].forEach(([entry, modules], place) => {
    if (isRare(entry)) return;
    const user = mainScreens.test(entry) ? main : place;
    for (const id of modules) usersOf.set(id, new Set([...(usersOf.get(id) ?? []), user]));
  });
  const { main: ofEveryPage, shared } = findStyles(late);
  const together = new Set([...ofEveryPage, ...shared]);
  const byUsers = new Map<string, string[]>();
  for (const [id, users] of usersOf) {
    const key = [...users].join();
    if (users.size > 1 && !together.has(id)) byUsers.set(key, [...(byUsers.get(key) ?? []), id]);
  }
  const parts = [shared, ...byUsers.values()];
  const places = new Map(parts.flatMap((ids, place) => ids.map((id) => [id, place] as const)));
  return parts.map((modules) => ({
    modules,
    users: new Set(modules.flatMap((id) => [...(usersOf.get(id) ?? [])])),
    size: modules.reduce((sum, id) => sum + sizeOf(id, context), 0),
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
  const [largest = ''] = modules.toSorted((one, other) => sizeOf(other, context) - sizeOf(one, context));
  const base = `${basename(largest).replace(/\W.*$/, '')}-parts`;
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = `${base}-${count}`;
  taken.add(name);
  return name;
}

function nameParts(entry: string, context: Context): Map<string, string> {
  const late = findLateEntries(entry, context);
  const entries = [...late.keys()];
  const weights = entries.map(weightOf);
  const isOrdinary = (entry: string) => isPage(entry) && !mainScreens.test(entry);
  const files = entries.map((entry) => (isOrdinary(entry) ? FILE_COST.page : FILE_COST.other));
  const parts = findParts(late, context);
  const numbers = [...entries.keys()];
  const isNumber = (test: (entry: string) => boolean) =>
    new Set(numbers.filter((number) => test(entries[number] ?? '')));
  const merged = moveParts(parts, mergeParts(parts, { weights, files }), {
    ...MOVING,
    weights: weights.map((weight, number) => (pressed.test(entries[number] ?? '') ? PRESSED_WEIGHT : weight)),
    // The styles of islands come with their page.
    limited: isNumber((entry) => isPage(entry) || mainParts.test(entry) || firstParts.test(entry)),
    pressed: isNumber((entry) => pressed.test(entry)),
  });
  const taken = new Set<string>();
  return new Map([
    ...findStyledTogether(late),
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
        first ??= new Set([
          ...staticClosure(entrySource, context),
          ...findStyles(findLateEntries(entrySource, context)).main,
        ]);
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
