import type { BoundDatabase, Database, Statement } from '../platform/database.ts';

/** What stands between the site and its database: it lets each trip go on, or not. */
export type DatabaseHook = <T>(
  trip: { readonly kind: 'read' | 'write'; readonly statements: readonly Statement[] },
  proceed: () => Promise<T>,
) => Promise<T>;

/** A database whose every trip goes through a hook, within its sessions too. */
export function wrapDatabase(db: BoundDatabase, hook: DatabaseHook): BoundDatabase {
  const hooked = (own: Database): Database => ({
    read: (statements) => hook({ kind: 'read', statements }, () => own.read(statements)),
    write: (statements) => hook({ kind: 'write', statements }, () => own.write(statements)),
    size: () => own.size(),
  });
  return {
    ...hooked(db),
    session(from) {
      const session = db.session(from);
      return { ...hooked(session), bookmark: () => session.bookmark() };
    },
  };
}
