import type { Clock } from '#shared/dates.ts';
import { listRedirects, REDIRECT_PATH_MAX, type RedirectRow } from '#shared/features/seo/contract.ts';
import type { AppContext } from '../context.ts';
import { addressPath } from '../pages/seo/redirects.ts';
import { callRest, type Rest } from '../rest/in-process.ts';
import { createRecent, type Recent } from './recent.ts';
import { createSnapshot } from './snapshot.ts';

/** How long a reading is used before the origin is asked whether the table has changed, in milliseconds. */
const LIFETIME_MS = 30_000;

/** Paths whose rows are kept where the table is too long to be kept as a whole. */
const MOST_KEPT_PATHS = 2000;

/** What an isolate knows of the redirect table of an origin. */
interface Table {
  readonly version: string | undefined;
  /** All rows by path; undefined where there are too many of them. */
  readonly rows: ReadonlyMap<string, RedirectRow> | undefined;
  /** The row, or its absence, of paths that were asked for while the table had this version. */
  readonly asked: Recent<RedirectRow | undefined>;
}

async function readTable(rest: Rest, c: AppContext, last: Table): Promise<Table> {
  const query = last.version === undefined ? {} : { version: last.version };
  const { redirects, version, extent } = await callRest(rest, c, listRedirects, query);
  if (extent === 'unchanged') return last;
  const rows =
    extent === 'byPath' ? undefined : new Map(redirects.map((row) => [addressPath(row.from), row]));
  return { version, rows, asked: createRecent(MOST_KEPT_PATHS) };
}

/** The row of a path: from what the isolate has, else asked for by itself. A failed question stops nobody. */
async function findRow(
  rest: Rest,
  c: AppContext,
  { rows, asked }: Table,
  path: string,
): Promise<RedirectRow | undefined> {
  if (rows) return rows.get(path);
  const known = asked.get(path);
  if (known || path.length > REDIRECT_PATH_MAX) return known?.value;
  try {
    const answer = await callRest(rest, c, listRedirects, { path });
    const [row] = answer.redirects;
    asked.set(path, row);
    return row;
  } catch (error) {
    c.get('scope').log('error', 'redirect not read', { reason: String(error) });
    return undefined;
  }
}

/**
 * Redirects of an origin that answers `/rest`. The isolate keeps the table, or of a long one the paths it was asked for,
 * and learns behind a request whether anything has changed; a failed reading leaves what was known.
 */
export function createOriginRedirects(
  rest: Rest,
  clock: Clock,
): (c: AppContext, path: string) => Promise<RedirectRow | undefined> {
  const table = createSnapshot<Table, AppContext>({
    clock,
    lifetimeMs: LIFETIME_MS,
    initial: { version: undefined, rows: new Map(), asked: createRecent(MOST_KEPT_PATHS) },
    read: (c, last) => readTable(rest, c, last),
  });
  return async (c, path) => findRow(rest, c, await table.get(c), path);
}
