import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import type { AppContext } from '../context.ts';
import { boundDatabase } from '../platform/cloudflare/d1-database.ts';
import type { Database, DatabaseSession as OpenSession } from '../platform/database.ts';
import { gatherReads } from '../platform/gathered-reads.ts';
import { readSettings } from '../settings.ts';

/** What of the database a visitor has already seen or written; signed, so that nobody makes one up. */
export const BOOKMARK_COOKIE = 'database_bookmark';
/** Replicas are seconds behind; an hour covers any that has fallen back, in seconds. */
const LIFETIME_S = 3600;

const isReading = (c: AppContext): boolean => c.req.method === 'GET' || c.req.method === 'HEAD';

/** The database as a request sees it, and where that has brought it. */
export interface DatabaseSession {
  readonly db: Database;
  readonly bookmark: () => string | null;
}

/**
 * Opens the database for a request. Reads go to the nearest replica, one that has what the visitor has written; whatever
 * may write goes to the database itself.
 */
export async function openDatabase(c: AppContext): Promise<DatabaseSession> {
  const { codePepper } = readSettings(c.env);
  const hasBookmark = isReading(c) && (c.req.header('Cookie') ?? '').includes(`${BOOKMARK_COOKIE}=`);
  const known = hasBookmark ? await getSignedCookie(c, codePepper, BOOKMARK_COOKIE) : undefined;
  const from = known || (isReading(c) ? 'first-unconstrained' : 'first-primary');
  let session: OpenSession | undefined;
  // Most pages ask the database for nothing.
  const open = (): OpenSession => {
    session ??= boundDatabase(c.env.DB, c.get('usage')).session(from);
    return session;
  };
  const db: Database = {
    read: (statements) => open().read(statements),
    write: (statements) => open().write(statements),
    size: () => open().size(),
  };
  return { db: isReading(c) ? gatherReads(db) : db, bookmark: () => session?.bookmark() ?? null };
}

/** Lets the visitor's next pages see what this request has written. */
export async function keepBookmark(c: AppContext, { bookmark }: DatabaseSession): Promise<void> {
  if (isReading(c) || c.get('session') === null) return;
  const reached = bookmark();
  if (reached === null) return;
  await setSignedCookie(c, BOOKMARK_COOKIE, reached, readSettings(c.env).codePepper, {
    path: '/',
    maxAge: LIFETIME_S,
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
  });
}
