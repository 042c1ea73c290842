// Who may import whom: the folders of the project, and within the worker the modules in one order.

const shared = '^shared/';
const workerBase =
  '^worker/(actor|env|context|file-answer|scope|hash|in-time|invoice-acts|json|log|markdown|one-at-a-time|place-once|print-fonts|read-bytes|returned-form|settings|work-through|write-cookie|live/(account-channel|ended-sockets)|platform/(database|database-usage|gathered-reads|metrics|object-store)|integrations/[a-z]+/port)\\.ts$';
/** What modules offer to everything outside of them: all but the calls that stand above later modules. */
const offeredBy = (names) => [`^worker/modules/(${names})/(?!.*\\brest\\.ts$)`];
const allModules = offeredBy('[^/]+');
/** What modules define and read published content with. */
const published = '^worker/published/(part|index-rows)\\.ts$';
const test = '\\.test\\.tsx?$';
const packages = ['^node_modules/', '^cloudflare:', '^virtual:'];

/** The modules of the worker, each of which may use those before it. */
const modules = 'content visitors messaging money identity deliveries ordering care operations'.split(' ');

/** Files by what they may import of the project; the first line that a file fits is its own. */
const allowed = [
  ['shared', '^shared/', [shared]],
  ['ui', '^client/ui/', [shared, '^client/ui/']],
  ['platform', '^client/platform/', [shared, '^client/(ui|platform)/']],
  ['shell', '^client/shell/', [shared, '^client/(ui|platform|shell|features/[^/]+/shared)/']],
  [
    'features',
    '^client/features/([^/]+)/',
    [shared, '^client/(ui|platform)/', '^client/features/$1/', '^client/features/[^/]+/shared/'],
  ],
  // The desk has the means of the site and nothing of its screens; the site has nothing of the desk.
  ['desk-client', '^client/desk/', [shared, '^client/(ui|platform|desk)/']],
  ['client', '^client/[^/]+$', [shared, '^client/(?!desk/)']],
  ...modules.flatMap((name, rank) => {
    const before = rank === 0 ? [] : offeredBy(modules.slice(0, rank).join('|'));
    const own = `^worker/modules/${name}/(?!.*\\brest\\.ts$)`;
    const calls = '^worker/rest/(calls|form-answer|form-key|own-origin)\\.ts$';
    const all = [shared, workerBase, '^worker/db/', published, calls, own, ...before];
    return [
      // Calls that start acts or use later modules: above all of those.
      [`${name}-rest`, `^worker/modules/${name}/.*\\brest\\.ts$`, [...all, '^worker/acts/', ...allModules]],
      [name, `^worker/modules/${name}/`, all],
    ];
  }),
  [
    'acts',
    '^worker/acts/',
    [shared, workerBase, '^worker/(acts|db)/', '^worker/published/(part|serving)\\.ts$', ...allModules],
  ],
  ['db', '^worker/db/', [shared, workerBase, '^worker/db/']],
  // Ports and what answers them: nothing of the site.
  ['worker-platform', '^worker/platform/', ['^worker/platform/']],
  [
    // Pages show what /rest answers, and are the only ones that render the client.
    'pages',
    '^worker/pages/(?!seo/)',
    [
      ...[shared, workerBase, '^worker/pages/', ...allModules, '^client/entry\\.server\\.tsx$'],
      '^worker/edge/(snapshot|made-file|kept-answers|entity-tags|load-limit|recent|page-path)\\.ts$',
      '^worker/rest/(in-process|shared-answers)\\.ts$',
    ],
  ],
  [
    'published-parts',
    '^worker/published/parts\\.ts$',
    [...['^worker/modules/', '^worker/pages/[^/]+/sql\\.ts$'], '^worker/published/part\\.ts$'],
  ],
  [
    'published',
    '^worker/published/',
    [shared, workerBase, '^worker/(db/(query|json-column)|published/(?!parts))'],
  ],
  ['local', '^worker/local/', [shared, '^worker/']],
  [
    // The operators' worker: its pages are the only ones that render the desk.
    'desk-pages',
    '^worker/desk/pages\\.ts$',
    [shared, '^worker/(?!local/|modules/|pages/)', '^client/desk/entry\\.server\\.tsx$'],
  ],
  [
    'desk-rest',
    '^worker/desk/rest\\.ts$',
    [
      ...[shared, '^worker/(?!local/|modules/|pages/)'],
      '^worker/modules/operations/(desk/shifts/own|staff/sign-in)/rest\\.ts$',
    ],
  ],
  ['desk', '^worker/desk/', [shared, '^worker/(?!local/|modules/|pages/)', ...allModules]],
  [
    'rest-index',
    '^worker/rest/index\\.ts$',
    // Calls stand with what they do, in the files of their features.
    [shared, '^worker/(?!local/)'],
  ],
  ['worker', '^worker/', [shared, '^worker/(?!desk/|local/|modules/)', ...allModules]],
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...allowed.map(([name, path, may], index) => ({
      name,
      severity: 'error',
      from: { path, pathNot: [test, ...allowed.slice(0, index).map(([, earlier]) => earlier)] },
      to: { pathNot: [...may, ...packages], dependencyTypesNot: ['core'] },
    })),
    {
      name: 'shared-packages',
      severity: 'error',
      from: { path: '^shared/', pathNot: test },
      to: { path: packages, pathNot: '^node_modules/zod/mini/' },
    },
    {
      name: 'commands-without-http',
      severity: 'error',
      from: {
        path: '^worker/(modules|acts|published)/',
        pathNot: [test, '/rest\\.ts$', '/([a-z]+-cookie|cookies)\\.ts$'],
      },
      to: { path: '^node_modules/hono/' },
    },
    {
      name: 'no-tests-in-sources',
      severity: 'error',
      from: { path: '^(client|shared|worker)/', pathNot: test },
      to: { path: '^(tests|scripts)/|\\.test\\.tsx?$' },
    },
    {
      // What comes late is no part of a cycle: a dialog may open the one that has opened it.
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^(client|shared|worker)/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import', 'type-only'] } },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
};
