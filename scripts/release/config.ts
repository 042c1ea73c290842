import { existsSync } from 'node:fs';
import { unstable_readConfig as readConfig } from 'wrangler';
import { Complaint } from '#shared/complaint.ts';

/** What a release needs to know of an environment of wrangler.toml. */
export interface ReleaseConfig {
  /** Name of the worker. */
  readonly name: string;
  readonly account: string | undefined;
  readonly site: string;
  readonly database: { readonly name: string; readonly id: string } | undefined;
  readonly namespace: { readonly binding: string; readonly id: string } | undefined;
  readonly buckets: readonly string[];
  readonly queues: readonly string[];
  /** Names that the site is found by. */
  readonly routes: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  readonly requiredSecrets: readonly string[];
  readonly migrations: string;
}

/** Reads an environment, whose site is the one that a variable names. */
export function readReleaseConfig(
  file: string,
  environment: string,
  siteVariable: 'SITE_URL' | 'DESK_URL' = 'SITE_URL',
): ReleaseConfig {
  if (!existsSync(file)) throw new Complaint(`There is no ${file}: name a wrangler.toml by --config.`);
  const config = readConfig({ config: file, env: environment }, { hideWarnings: true });
  const [database] = config.d1_databases;
  const [namespace] = config.kv_namespaces;
  const variables = Object.fromEntries(
    Object.entries(config.vars).map(([name, value]) => [name, String(value)]),
  );
  const { producers = [], consumers = [] } = config.queues;
  const used: readonly { readonly queue: string }[] = [...producers, ...consumers];
  const buckets: readonly { readonly bucket_name?: string }[] = config.r2_buckets;
  const routes: readonly (string | { readonly pattern: string })[] = config.routes ?? [];
  return {
    name: config.name ?? '',
    account: config.account_id,
    site: variables[siteVariable] ?? '',
    database: database && { name: database.database_name ?? '', id: database.database_id ?? '' },
    namespace: namespace && { binding: namespace.binding, id: namespace.id ?? '' },
    buckets: buckets.flatMap(({ bucket_name }) => bucket_name ?? []),
    queues: [...new Set(used.map(({ queue }) => queue))],
    routes: routes.map((route) => (typeof route === 'string' ? route : route.pattern)),
    variables,
    requiredSecrets: config.secrets?.required ?? [],
    migrations: database?.migrations_dir ?? 'migrations',
  };
}
