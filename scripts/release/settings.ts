import { existsSync, readFileSync } from 'node:fs';
import { halfSetIn } from '#worker/half-set.ts';
import { findPlaceholders } from './company.ts';

/** Secrets that have to be there and are not, and halves of pairs, whose part of the site would be off. */
export function findMissingSecrets(
  names: readonly string[],
  required: readonly string[],
  variables: Readonly<Record<string, string>>,
): string[] {
  const secrets = Object.fromEntries(names.map((name) => [name, 'set']));
  return [...required.filter((name) => !names.includes(name)), ...halfSetIn({ ...variables, ...secrets })];
}

/** An id that stands for nothing yet, as wrangler.toml has them before the first release. */
const noId = /^0{20,}|^0{8}-0{4}/;

/** What is not the company's own in the file of its facts. */
function findInCompany(file: string): string[] {
  if (existsSync(file))
    return findPlaceholders(JSON.parse(readFileSync(file, 'utf8'))).map((place) => `${file}, ${place}`);
  return [
    `there is no ${file}: write the facts of the company like worker/db/seed/company-sample.json, or name their file by --company`,
  ];
}

interface Named {
  readonly variables: Readonly<Record<string, string>>;
  readonly routes: readonly string[];
  /** Ids of stores that are there already. */
  readonly ids: Readonly<Record<string, string | undefined>>;
  /** The file with the facts of the company, where the site has any. */
  readonly company: string | undefined;
}

/** Everything that stands for something else: hosts of examples, ids of zeros, invented facts of a company. */
export function findPlaceholdersOf({ variables, routes, ids, company }: Named): string[] {
  const named = [...Object.entries(variables), ...routes.map((route) => ['routes', route] as const)];
  const hosts = named.filter(([, value]) => /\.example\b/.test(value));
  const empty = Object.entries(ids).filter(([, id]) => id !== undefined && noId.test(id));
  return [
    ...hosts.map(([name, value]) => `wrangler.toml, ${name}: ${value}`),
    ...empty.map(([name, id]) => `wrangler.toml, id of the ${name}: ${id}`),
    ...(company === undefined ? [] : findInCompany(company)),
  ];
}
