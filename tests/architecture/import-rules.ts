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
  '^worker/(actor|env|context|file-answer|scope|hash|in-time|invoice-acts|json|markdown|one-at-a-time|place-once|read-bytes|returned-form|settings|work-through|live/(account-channel|ended-sockets)|platform/(database|database-usage|gathered-reads|metrics|object-store)|integrations/[a-z]+/port)\\.ts$';
/** What a module offers to everything outside of it. */
const moduleApis = '^worker/modules/[^/]+/api\\.ts$';
/** What modules define and read published content with. */
const published = '^worker/published/(part|index-rows)\\.ts$';

/** The modules of the worker, each of which may use those before it. */
export const moduleOrder = [
  'content',
  'visitors',
  'messaging',
  'money',
  'identity',
  'deliveries',
  'ordering',
  'care',
  'operations',
] as const;

const moduleRules: readonly ImportRule[] = moduleOrder.flatMap((name, rank) => {
  const before = moduleOrder.slice(0, rank).join('|');
  const allow = [
    shared,
    workerBase,
    '^worker/db/',
    published,
    `^worker/modules/${name}/(?!api\\.ts$)(?!.*/?rest\\.ts$)`,
    ...(rank === 0 ? [] : [`^worker/modules/(${before})/api\\.ts$`]),
  ];
  return [
    {
      // How a module is called from outside: above all modules and acts, since a call may start any of them.
      from: new RegExp(`^worker/modules/${name}/(.*/)?rest\\.ts$`),
      allow: [
        ...allow,
        '^worker/rest/(call|form-answer|form-key|mount|own-origin)\\.ts$',
        '^worker/acts/',
        moduleApis,
      ],
    },
    { from: new RegExp(`^worker/modules/${name}/(.*/)?([a-z]+-cookie|cookies)\\.ts$`), allow },
    // Commands know no HTTP.
    { from: new RegExp(`^worker/modules/${name}/`), allow, packages: /^(?!hono)/ },
  ];
});

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
  {
    // The desk has the means of the site and nothing of its screens; the site has nothing of the desk.
    from: /^client\/desk\//,
    allow: [shared, '^client/(ui|platform|desk)/'],
  },
  { from: /^client\/[^/]+$/, allow: [shared, '^client/(?!desk/)'] },
  ...moduleRules,
  {
    from: /^worker\/acts\//,
    allow: [shared, workerBase, '^worker/(acts|db)/', '^worker/published/(part|serving)\\.ts$', moduleApis],
    packages: /^(?!hono)/,
  },
  { from: /^worker\/db\//, allow: [shared, workerBase, '^worker/db/'] },
  // Ports and what answers them: nothing of the site.
  { from: /^worker\/platform\//, allow: ['^worker/platform/'] },
  {
    // Pages show what /rest answers, and are the only ones that render the client.
    from: /^worker\/pages\/(?!seo\/)/,
    allow: [
      shared,
      workerBase,
      '^worker/pages/',
      '^worker/edge/(snapshot|made-file|kept-answers|entity-tags|load-limit|recent|page-path)\\.ts$',
      '^worker/rest/(in-process|shared-answers)\\.ts$',
      moduleApis,
      '^client/entry\\.server\\.tsx$',
      '^virtual:client-manifest$',
    ],
  },
  {
    from: /^worker\/published\/parts\.ts$/,
    allow: ['^worker/(modules/[^/]+|pages)/[^/]+/(sql|statements)\\.ts$'],
  },
  {
    from: /^worker\/published\//,
    allow: [shared, workerBase, '^worker/published/(?!parts\\.ts$)'],
    packages: /^(?!hono)/,
  },
  { from: /^worker\/local\//, allow: [shared, '^worker/'] },
  {
    // The operators' worker: its pages are the only ones that render the desk.
    from: /^worker\/desk\/pages\.ts$/,
    allow: [
      shared,
      '^worker/(?!local/|modules/|pages/)',
      '^client/desk/entry\\.server\\.tsx$',
      '^virtual:desk-manifest$',
    ],
  },
  {
    // A courier's page is the same document for everybody and is rendered by nothing.
    from: /^worker\/desk\/shift-page\.ts$/,
    allow: [shared, '^worker/(?!local/|modules/|pages/)', '^virtual:desk-manifest$'],
  },
  {
    from: /^worker\/desk\/rest\.ts$/,
    allow: [
      shared,
      '^worker/(?!local/|modules/|pages/)',
      '^worker/modules/operations/(desk/shifts/own|staff/sign-in)/rest\\.ts$',
    ],
  },
  {
    from: /^worker\/desk\//,
    allow: [shared, '^worker/(?!local/|modules/|pages/)', moduleApis],
  },
  {
    from: /^worker\/rest\/index\.ts$/,
    allow: [shared, '^worker/(?!local/|modules/)', '^worker/modules/.*/rest\\.ts$'],
  },
  { from: /^worker\//, allow: [shared, '^worker/(?!desk/|local/|modules/)', moduleApis] },
];

const topFolder = /^(client|worker|shared|tests)\//;
const testFile = /(^tests\/|\.test\.tsx?$)/;

/** The path inside the project that an import names, or undefined when it names a package. */
export function projectPath(importer: string, specifier: string): string | undefined {
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
