import { parseArgs } from 'node:util';
import { Complaint } from '#shared/complaint.ts';
import { withoutAudit } from './audit.ts';
import { withoutBrowsers } from './browsers.ts';
import { withoutCaptcha } from './captcha.ts';

const variants = ['full', 'simply', 'edge', 'origin'] as const;
const places = ['staging', 'production'] as const;
export type Variant = (typeof variants)[number];
export type Place = (typeof places)[number];

/** What `npm run release -- …` is told. */
export interface ReleaseOptions {
  readonly variant: Variant;
  readonly to: Place;
  /** Whether nothing is there yet: what is created once is created, and the version goes to everybody at once. */
  readonly isFirst: boolean;
  readonly isDryRun: boolean;
  /** Lets a commit be released that no tests have passed on. */
  readonly isUntested: boolean;
  /** The step that the release begins at, whatever was done before. */
  readonly from: string | undefined;
  /** The one step that is done, by itself. */
  readonly only: string | undefined;
  readonly company: string;
  /** A file of secrets, `{"NAME": "value"}`, that is uploaded together with the version. */
  readonly secrets: string | undefined;
  readonly config: string;
  /** How long each portion of a rollout is watched, in seconds. */
  readonly watchSeconds: number;
  /** What restarts the origin on this machine. */
  readonly restart: string;
  /** Words that are handed on to `npm run release:check`. */
  readonly letPass: readonly string[];
}

export const usage = `npm run release -- full|simply|edge|origin --to staging|production
  --first               nothing is there yet: creates database, stores and queues, writes their ids into wrangler.toml
  --dry-run             tells what it would do, and does nothing
  --from STEP           begins at a step; without it a release that was broken off goes on where it stopped
  --only STEP           does one step by itself
  --company FILE        facts of the company (company.json)
  --secrets FILE        secrets to upload with the version: {"NAME": "value"}; keep it out of git
  --watch SECONDS       how long each portion of the rollout is watched (60)
  --restart COMMAND     what restarts the origin (sudo systemctl restart befit-origin)
  --config FILE         another wrangler.toml
  --without-tests, ${withoutAudit}, ${withoutBrowsers}, ${withoutCaptcha}   let a release pass without them`;

const letting = [withoutAudit, withoutBrowsers, withoutCaptcha];

const words = {
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    first: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    from: { type: 'string' },
    only: { type: 'string' },
    company: { type: 'string', default: 'company.json' },
    secrets: { type: 'string' },
    config: { type: 'string', default: 'wrangler.toml' },
    watch: { type: 'string', default: '60' },
    restart: { type: 'string', default: 'sudo systemctl restart befit-origin' },
    'without-tests': { type: 'boolean', default: false },
    ...Object.fromEntries(
      letting.map((flag) => [flag.slice(2), { type: 'boolean' as const, default: false }]),
    ),
  },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ ...words, args: [...args] });
  } catch (error) {
    throw new Complaint(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

/** Reads the command line of a release; what is not known lets nothing pass. */
export function readOptions(args: readonly string[]): ReleaseOptions {
  const { positionals, values } = parse(args.filter((word) => !letting.includes(word)));
  const variant = variants.find((name) => name === positionals[0]);
  const to = places.find((name) => name === values.to);
  if (variant === undefined || to === undefined || positionals.length !== 1) throw new Complaint(usage);
  const watchSeconds = Number(values.watch);
  if (!/^\d{1,4}$/.test(values.watch))
    throw new Complaint(`--watch ${values.watch} is no number of seconds: give one up to 9999.`);
  return {
    ...{ variant, to, watchSeconds },
    isFirst: values.first,
    isDryRun: values['dry-run'],
    isUntested: values['without-tests'],
    from: values.from,
    only: values.only,
    company: values.company,
    secrets: values.secrets,
    config: values.config,
    restart: values.restart,
    letPass: letting.filter((flag) => args.includes(flag)),
  };
}

/** The environment of wrangler.toml that stands for a variant in a place; an origin has the schema of the full one. */
export function environmentOf({ variant, to }: Pick<ReleaseOptions, 'variant' | 'to'>): string {
  const name = variant === 'full' || variant === 'origin' ? '' : variant;
  if (to === 'production') return name;
  return name === '' ? 'staging' : `${name}-staging`;
}

/** The environment of the desk over the stores of a site; a site without one has none. */
export function deskEnvironmentOf({
  variant,
  to,
}: Pick<ReleaseOptions, 'variant' | 'to'>): string | undefined {
  if (variant !== 'full') return undefined;
  return to === 'production' ? 'desk' : 'desk-staging';
}

/** The command that goes on with a release, as a person types it. */
export function commandOf({ variant, to, isFirst }: ReleaseOptions): string {
  return `npm run release -- ${variant} --to ${to}${isFirst ? ' --first' : ''}`;
}
