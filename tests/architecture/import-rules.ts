import { dirname, join } from 'node:path/posix';

interface ImportRule {
  /** The importing files; the first rule that matches a file is its rule. */
  from: RegExp;
  /** What they may import from the project, `$1` standing for the first group of `from`. */
  allow: readonly string[];
  /** What they may import from packages; everything when left out. */
  packages?: RegExp;
}

const shared = '^shared/';
const workerBase =
  '^worker/(env|context|scope|hash|in-time|json|markdown|place-once|read-bytes|returned-form|work-through)\\.ts$';
/** What a feature offers to others: its commands, and the statements that others put into their batches. */
const commands = '^worker/features/[^/]+/(commands|statements)\\.ts$';
/** What features define and read published content with. */
const published = '^worker/published/(part|index-rows)\\.ts$';

const importRules: readonly ImportRule[] = [
  { from: /^shared\//, allow: [shared], packages: /^zod\/mini$/ },
  { from: /^client\/router\//, allow: ['^client/router/', '^shared/readable-path\\.ts$'] },
  { from: /^client\/ui\//, allow: [shared, '^client/(router|ui)/'] },
  { from: /^client\/platform\//, allow: [shared, '^client/(router|ui|platform)/'] },
  { from: /^client\/islands\//, allow: [shared, '^client/(router|ui|platform|islands)/'] },
  { from: /^client\/shell\//, allow: [shared, '^client/(router|ui|platform|islands|shell)/'] },
  {
    from: /^client\/features\/([^/]+)\//,
    allow: [
      shared,
      '^client/(router|ui|platform|islands)/',
      '^client/features/$1/',
      '^client/features/[^/]+/shared/',
    ],
  },
  { from: /^client\/[^/]+$/, allow: [shared, '^client/'] },
  {
    from: /^worker\/features\/([^/]+)\/(?:.*\/)?rest\.ts$/,
    allow: [
      shared,
      workerBase,
      '^worker/db/',
      '^worker/rest/(form-key|mount|own-origin)\\.ts$',
      published,
      '^worker/features/$1/',
      commands,
      '^worker/features/[^/]+/[a-z]+-cookie\\.ts$',
    ],
  },
  {
    from: /^worker\/features\/([^/]+)\/(?:cookies|[a-z]+-cookie)\.ts$/,
    allow: [shared, workerBase, '^worker/features/$1/'],
  },
  {
    from: /^worker\/features\/([^/]+)\//,
    allow: [
      shared,
      '^worker/(env|context|scope|hash|in-time|json|markdown|place-once|returned-form|work-through)\\.ts$',
      '^worker/db/',
      published,
      '^worker/features/$1/',
      commands,
    ],
    // Commands know no HTTP.
    packages: /^(?!hono)/,
  },
  { from: /^worker\/db\//, allow: [shared, workerBase, '^worker/db/'] },
  {
    from: /^worker\/ssr\//,
    allow: [
      shared,
      workerBase,
      '^worker/(ssr/|edge/(snapshot|made-file|page-cache|strangers-page)\\.ts$|rest/in-process\\.ts$|features/auth/cookies\\.ts$)',
      commands,
      '^client/entry\\.server\\.tsx$',
      '^virtual:client-manifest$',
    ],
  },
  { from: /^worker\/published\/parts\.ts$/, allow: ['^worker/features/[^/]+/(sql|statements)\\.ts$'] },
  {
    from: /^worker\/published\//,
    allow: [shared, workerBase, '^worker/published/(?!parts\\.ts$)'],
    packages: /^(?!hono)/,
  },
  { from: /^worker\/local\//, allow: [shared, '^worker/'] },
  { from: /^worker\//, allow: [shared, '^worker/(?!local/)(?!features/[^/]+/sql\\.ts$)'] },
];

const topFolder = /^(client|worker|shared|tests)\//;
const testFile = /(^tests\/|\.test\.tsx?$)/;

/** The path inside the project that an import names, or undefined when it names a package. */
function projectPath(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('virtual:')) return specifier;
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return join(dirname(importer), specifier);
  return undefined;
}

function leavesTopFolder(importer: string, specifier: string): boolean {
  const folder = topFolder.exec(importer)?.[0];
  return (
    folder !== undefined &&
    specifier.startsWith('.') &&
    !join(dirname(importer), specifier).startsWith(folder)
  );
}

/** Says what is wrong with an import, or nothing when the direction of dependencies allows it. */
export function judgeImport(importer: string, specifier: string): string | undefined {
  if (leavesTopFolder(importer, specifier)) return `${specifier} climbs out of its top folder: use a # path`;
  if (testFile.test(importer)) return undefined;
  const rule = importRules.find(({ from }) => from.test(importer));
  if (!rule) return undefined;
  const target = projectPath(importer, specifier);
  if (target === undefined) {
    return rule.packages?.test(specifier) === false
      ? `the package ${specifier} is not for ${importer}`
      : undefined;
  }
  const own = rule.from.exec(importer)?.[1] ?? '';
  const isAllowed = rule.allow.some((pattern) => new RegExp(pattern.replace('$1', own)).test(target));
  return isAllowed ? undefined : `${target} is not importable from ${importer}`;
}
