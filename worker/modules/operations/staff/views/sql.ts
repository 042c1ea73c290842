import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type { ViewPage } from '#shared/features/desk/views/contract.ts';
import { type Database, findRow, listRows, type Statement, sql } from '../../../../platform/database.ts';

const ViewRow = z.object({
  id: z.string(),
  owner_id: z.string(),
  page: z.string(),
  name: z.string(),
  query: z.string(),
  is_shared: z.number(),
});
export type ViewRow = z.infer<typeof ViewRow>;

const columns = 'id, owner_id, page, name, query, is_shared';

/** Views of a page: those of somebody, and what everybody sees. */
export const listViews = (db: Database, page: ViewPage, ownerId: string): Promise<ViewRow[]> =>
  listRows(
    db,
    ViewRow,
    sql(`SELECT ${columns} FROM desk_views WHERE page = ?1 AND (owner_id = ?2 OR is_shared = 1)`).with(
      page,
      ownerId,
    ),
  );

/** One view; undefined where there is none. */
export const findView = (db: Database, id: string): Promise<ViewRow | undefined> =>
  findRow(db, ViewRow, sql(`SELECT ${columns} FROM desk_views WHERE id = ?1`).with(id));

/** Keeps a view; of the same name it takes the place of the one before. */
export const keepView = ({ id, owner_id, page, name, query, is_shared }: ViewRow, at: EpochMs): Statement =>
  sql(`INSERT INTO desk_views (id, owner_id, page, name, query, is_shared, saved_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
       ON CONFLICT (owner_id, page, name) DO UPDATE
         SET query = excluded.query, is_shared = excluded.is_shared, saved_at = excluded.saved_at`).with(
    ...[id, owner_id, page, name, query, is_shared, at],
  );

/** Removes a view. */
export const dropView = (id: string): Statement => sql('DELETE FROM desk_views WHERE id = ?1').with(id);

/** Removes what somebody keeps for themselves. */
export const dropViewsOf = (ownerId: string): Statement =>
  sql('DELETE FROM desk_views WHERE owner_id = ?1 AND is_shared = 0').with(ownerId);
