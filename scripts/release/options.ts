import { parseArgs } from 'node:util';
import { Complaint } from '#shared/complaint.ts';

const variants = ['full', 'simply', 'edge'] as const;
const places = ['staging', 'production'] as const;

const usage = `npm run release -- full|simply|edge --to staging|production
  --company FILE      facts of the company (company.json)
  --secrets FILE      secrets that go up with the version, {"NAME": "value"}; keep it out of git
  --dry-run           says what is missing, and the commands that it would run
  --back              the version before serves everybody again
  --patience SECONDS  how long a version may take until it answers well (30)
  --without-tests, --without-audit   do without them`;

/** What `npm run release -- …` is told. */
export interface Options {
  /** Environment of wrangler.toml; empty for the full variant in production. */
  readonly environment: string;
  /** Environment of the desk over the stores of the same site, where it has one. */
  readonly deskEnvironment: string | undefined;
  readonly company: string;
  readonly secrets: string | undefined;
  readonly isDryRun: boolean;
  readonly isBack: boolean;
  readonly patienceMs: number;
  readonly isTested: boolean;
  readonly isAudited: boolean;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        company: { type: 'string', default: 'company.json' },
        secrets: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        back: { type: 'boolean', default: false },
        patience: { type: 'string', default: '30' },
        'without-tests': { type: 'boolean', default: false },
        'without-audit': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new Complaint(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

/** Reads the command line of a release; what is not known lets nothing pass. */
export function readOptions(args: readonly string[]): Options {
  const { positionals, values } = parse(args);
  const variant = variants.find((name) => name === positionals[0]);
  const to = places.find((name) => name === values.to);
  if (variant === undefined || to === undefined || positionals.length !== 1 || !/^\d+$/.test(values.patience))
    throw new Complaint(usage);
  const environmentOf = (name: string) =>
    to === 'production' ? name : [name, 'staging'].filter(Boolean).join('-');
  return {
    environment: environmentOf(variant === 'full' ? '' : variant),
    deskEnvironment: variant === 'full' ? environmentOf('desk') : undefined,
    company: values.company,
    secrets: values.secrets,
    isDryRun: values['dry-run'],
    isBack: values.back,
    patienceMs: Number(values.patience) * 1000,
    isTested: !values['without-tests'],
    isAudited: !values['without-audit'],
  };
}
