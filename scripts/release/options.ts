import { parseArgs } from 'node:util';
import { Complaint } from '#shared/complaint.ts';

const usage = `npm run release -- full|simply|edge --to staging|production
  --company FILE      facts of the company (company.json)
  --secrets FILE      secrets that go up with the version, {"NAME": "value"}; keep it out of git
  --dry-run           says what is missing, and the commands that it would run
  --back              the version before serves everybody again
  --patience SECONDS  how long a version may take until it answers well (30)
  --without-tests, --without-audit   do without them`;

const options = {
  to: { type: 'string', default: '' },
  company: { type: 'string', default: 'company.json' },
  secrets: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  back: { type: 'boolean', default: false },
  patience: { type: 'string', default: '30' },
  'without-tests': { type: 'boolean', default: false },
  'without-audit': { type: 'boolean', default: false },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new Complaint(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

/** Environments of wrangler.toml by variant and place: the site, and its desk where it has one. */
const environments: Readonly<Record<string, readonly [site: string, desk?: string]>> = {
  'full production': ['', 'desk'],
  'full staging': ['staging', 'desk-staging'],
  'simply production': ['simply'],
  'simply staging': ['simply-staging'],
  'edge production': ['edge'],
  'edge staging': ['edge-staging'],
};

/** Reads the command line of a release; what is not known lets nothing pass. */
export function readOptions(args: readonly string[]) {
  const { positionals, values } = parse(args);
  const found = environments[`${positionals.join(' ')} ${values.to}`];
  if (found === undefined || !/^\d+$/.test(values.patience)) throw new Complaint(usage);
  const [environment, deskEnvironment] = found;
  return { environment, deskEnvironment, ...values, patienceMs: Number(values.patience) * 1000 };
}

/** What `npm run release -- …` is told. */
export type Options = Readonly<ReturnType<typeof readOptions>>;
