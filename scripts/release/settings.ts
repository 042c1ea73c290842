import { existsSync, readFileSync } from 'node:fs';
import { unstable_readConfig as readConfig } from 'wrangler';
import { Complaint } from '#shared/complaint.ts';
import { halfSetIn } from '#worker/half-set.ts';

/** What a release needs to know of an environment of wrangler.toml. */
export interface Config {
  readonly name?: string | undefined;
  readonly vars: Readonly<Record<string, unknown>>;
  readonly routes?: readonly (string | { readonly pattern: string })[] | undefined;
  readonly d1_databases: readonly { readonly database_id?: string | undefined }[];
  readonly kv_namespaces: readonly { readonly id?: string | undefined }[];
  readonly secrets?: { readonly required?: readonly string[] | undefined } | undefined;
}

export function readSettings(environment: string): Config {
  if (!existsSync('wrangler.toml')) throw new Complaint('There is no wrangler.toml in this folder.');
  return readConfig({ config: 'wrangler.toml', env: environment }, { hideWarnings: true });
}

/** An id that stands for nothing yet. */
const noId = /^0{20,}|^0{8}-0{4}/;

/** Secrets that have to be there and are not, halves of pairs, and what in wrangler.toml stands for something else. */
export function findMissing(config: Config, secrets: readonly string[]): string[] {
  const { name, vars, routes = [], d1_databases: databases, kv_namespaces: namespaces } = config;
  const isGiven = Object.fromEntries(secrets.map((secret) => [secret, 'set']));
  const hosts = [
    ...Object.values(vars),
    ...routes.map((route) => (typeof route === 'string' ? route : route.pattern)),
  ];
  const ids = [...databases.map((one) => one.database_id), ...namespaces.map(({ id }) => id)];
  return [
    ...(config.secrets?.required ?? []).filter((secret) => !secrets.includes(secret)),
    ...halfSetIn({ ...vars, ...isGiven }),
    ...hosts.filter((host) => /\.example\b/.test(String(host))).map((host) => `placeholder: ${host}`),
    ...ids.filter((id) => noId.test(id ?? '')).map((id) => `placeholder: id ${id}`),
  ].map((what) => `${name}: ${what}`);
}

/** What a sample or a placeholder of a company's facts looks like: numbers of zeros, reserved hosts, demo accounts. */
const placeholder = /000.00.00|\d?0{6,}|\.example\b|_demo\b|\/id1500000000|\/C100000000/;

/** The facts of a company's file that stand for nothing yet, each by its place in the file. */
export function findPlaceholders(value: unknown, place = ''): string[] {
  if (typeof value === 'string') return placeholder.test(value) ? [`${place}: ${value}`] : [];
  return Object.entries(Object(value)).flatMap(([key, part]) =>
    findPlaceholders(part, place === '' ? key : `${place}.${key}`),
  );
}

/** What is not the company's own in the file of its facts. */
export function findMissingFacts(file: string): string[] {
  if (!existsSync(file))
    return [`there is no ${file}: write the company's facts like worker/db/seed/company-sample.json`];
  return findPlaceholders(JSON.parse(readFileSync(file, 'utf8'))).map((place) => `${file}: ${place}`);
}
