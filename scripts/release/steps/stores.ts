import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as z from 'zod/mini';
import { Complaint } from '#shared/complaint.ts';
import { seedStatements, seedTables } from '#worker/db/seed/load.ts';
import { waitingEditions } from '#worker/db/waiting-editions/statements.ts';
import type { CloudflareApi } from '../cloudflare-api.ts';
import type { Release, Step } from '../release.ts';
import { writeIds } from '../toml-ids.ts';

const Databases = z.array(z.object({ uuid: z.string(), name: z.string() }));
const Database = z.object({ uuid: z.string() });
const Namespaces = z.array(z.object({ id: z.string(), title: z.string() }));
const Namespace = z.object({ id: z.string() });
const Queues = z.array(z.object({ queue_name: z.string() }));
const Anything = z.unknown();

/** Where a database is made, as near to Moscow as D1 lies: what asks it stands beside it. */
const LOCATION = 'eeur';

async function databaseId(api: CloudflareApi, name: string): Promise<string> {
  const path = `${api.account}/d1/database`;
  const known = await api.read(Databases, `${path}?name=${name}`);
  const found = known.find((one) => one.name === name);
  return (
    found?.uuid ?? (await api.write(Database, 'POST', path, { name, primary_location_hint: LOCATION })).uuid
  );
}

async function namespaceId(api: CloudflareApi, title: string): Promise<string> {
  const path = `${api.account}/storage/kv/namespaces`;
  const known = await api.read(Namespaces, `${path}?per_page=1000`);
  const found = known.find((one) => one.title === title);
  return found?.id ?? (await api.write(Namespace, 'POST', path, { title })).id;
}

async function ensureBucket(api: CloudflareApi, name: string): Promise<void> {
  const path = `${api.account}/r2/buckets`;
  if ((await api.find(Anything, `${path}/${name}`)) === undefined)
    await api.write(Anything, 'POST', path, { name });
}

async function ensureQueue(api: CloudflareApi, name: string): Promise<void> {
  const path = `${api.account}/queues`;
  const known = await api.read(Queues, `${path}?name=${name}`);
  if (!known.some(({ queue_name }) => queue_name === name))
    await api.write(Anything, 'POST', path, { queue_name: name });
}

/** Creates what is missing of what an environment names; done again it creates nothing. */
export const stores: Step = {
  name: 'stores',
  describe({ config, options }) {
    const { database, namespace, buckets, queues, name } = config();
    const named = [
      ...(database ? [`database ${database.name}`] : []),
      ...(namespace ? [`namespace ${name}-content`] : []),
      ...buckets.map((bucket) => `bucket ${bucket}`),
      ...queues.map((queue) => `queue ${queue}`),
    ];
    return `creates what is missing of ${named.join(', ')}; ids go into ${options.config}`;
  },
  async run(release) {
    const { config, options, environment, desk } = release;
    const { database, namespace, buckets, queues, name } = config();
    const api = await release.api();
    const ids = {
      ...(database && { database_id: await databaseId(api, database.name) }),
      // A namespace has no name in wrangler.toml: that of the worker tells those of an account apart.
      ...(namespace && { id: await namespaceId(api, `${name}-content`) }),
    };
    for (const bucket of buckets) await ensureBucket(api, bucket);
    for (const queue of queues) await ensureQueue(api, queue);
    const text = readFileSync(options.config, 'utf8');
    const written = [environment, ...(desk ? [desk.environment] : [])].reduce(
      (toml, name) => writeIds(toml, name, ids),
      text,
    );
    if (written === text) return 'everything is there, with the ids that wrangler.toml has';
    writeFileSync(options.config, written);
    return `everything is there; ${basename(options.config)} has the ids: commit it`;
  },
};

const Bookmark = z.object({ bookmark: z.string() });

function databaseOf({ config }: Release) {
  const { database } = config();
  if (database === undefined) throw new Complaint('This environment has no database.');
  return database;
}

/** The point that `wrangler d1 time-travel` takes the database back to, should worst come to worst. */
export const backup: Step = {
  name: 'backup',
  describe: ({ config }) => `notes the point in time that ${config().database?.name} can be taken back to`,
  async run(release) {
    const { id, name } = databaseOf(release);
    const api = await release.api();
    const path = `${api.account}/d1/database/${id}/time_travel/bookmark`;
    const { bookmark } = await api.read(Bookmark, path);
    release.note({ bookmark });
    return `${name} can be taken back for 30 days to ${bookmark}`;
  },
};

export const migrate: Step = {
  name: 'migrate',
  describe: ({ config }) => `wrangler d1 migrations apply: to ${config().database?.name}`,
  async run({ wrangler }) {
    const output = await wrangler('d1', 'migrations', 'apply', 'DB', '--remote');
    return /No migrations to apply/i.test(output)
      ? 'there was nothing new'
      : 'the database has the new schema';
  },
};

const Editions = z.array(z.object({ results: z.array(z.object({ path: z.string() })) }));

/** Documents whose wording in force is older than what this release offers. */
const WAITING = `SELECT DISTINCT o.path AS path FROM ${waitingEditions}`;

/** Query by query: a whole script would shut the database while it is loaded. */
export const seed: Step = {
  name: 'seed',
  describe: ({ options }) => `adds rows of the base seed that are not there, with ${options.company}`,
  async run(release) {
    const { id } = databaseOf(release);
    const api = await release.api();
    const path = `${api.account}/d1/database/${id}/query`;
    const company = JSON.parse(readFileSync(release.options.company, 'utf8'));
    for (const { sql, params } of seedStatements(seedTables('base', company)))
      await api.write(Anything, 'POST', path, { sql, params });
    const [waiting] = await api.write(Editions, 'POST', path, { sql: WAITING });
    const documents = waiting?.results.map((row) => row.path).join(', ') ?? '';
    if (documents !== '')
      release.say(`Newer wordings wait for you: ${documents}. npm run operate -- editions/list`);
    return 'every row of the base is there';
  },
};
