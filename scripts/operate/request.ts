import { parseArgs } from 'node:util';
import { Complaint } from '#shared/complaint.ts';

/** What the command line asks for. */
export interface Request {
  /** Name of a call; undefined where all of them are to be listed. */
  readonly wanted: string | undefined;
  readonly fields: ReadonlyMap<string, string>;
  readonly isHelp: boolean;
  /** Whether the answer is printed as it came. */
  readonly isRaw: boolean;
  readonly isDryRun: boolean;
  /** A file with the fields of many calls, made one after the other. */
  readonly file: string | undefined;
  /** A shell that wants to complete command lines. */
  readonly shell: string | undefined;
  /** Where a file is written to. */
  readonly out: string | undefined;
  /** Site and token that are asked. */
  readonly site: string;
  readonly token: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

const local = { site: 'http://localhost:8787', token: 'local-environment-only-no-secret' };
/** Names of sites; each but the local one has its address and token in variables of its own. */
export const environments = ['local', 'staging', 'production'] as const;
type Environment = (typeof environments)[number];

const isEnvironment = (word: string): word is Environment => environments.some((one) => one === word);

/** Address and token of a named site: `SITE_URL_STAGING`, `OPERATOR_TOKEN_STAGING`. */
function namedSite(name: string, variables: Variables): { site: string; token: string } {
  if (!isEnvironment(name))
    throw new Complaint(`--env takes one of ${environments.join(', ')}, not «${name}».`);
  if (name === 'local') return local;
  const find = (variable: string): string => {
    const value = variables[`${variable}_${name.toUpperCase()}`];
    if (value === undefined || value === '')
      throw new Complaint(`--env ${name} needs ${variable}_${name.toUpperCase()}: it is not set.`);
    return value;
  };
  return { site: find('SITE_URL'), token: find('OPERATOR_TOKEN') };
}

function siteOf(environment: string | undefined, variables: Variables) {
  if (environment !== undefined) return namedSite(environment, variables);
  return { site: variables.SITE_URL ?? local.site, token: variables.OPERATOR_TOKEN ?? local.token };
}

/** Splits the command line; an option that it does not know is refused in one line. */
function parseWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        env: { type: 'string' },
        file: { type: 'string' },
        completion: { type: 'string' },
        json: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        out: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ', 1)[0] : String(error);
    throw new Complaint(`${reason}: npm run operate -- --help lists them.`);
  }
}

/** Reads the command line, and whom it is for. */
export function readRequest(words: readonly string[], variables: Variables): Request {
  const { values, positionals } = parseWords(words);
  const [wanted, ...given] = positionals;
  return {
    wanted,
    fields: new Map(
      given.map((word) => {
        const [key = '', ...value] = word.split('=');
        return [key, value.join('=')];
      }),
    ),
    isHelp: values.help,
    isRaw: values.json,
    isDryRun: values['dry-run'],
    file: values.file,
    shell: values.completion,
    out: values.out,
    ...siteOf(values.env, variables),
  };
}
