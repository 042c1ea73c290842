import { v7 as uuidv7 } from 'uuid';
import type { AnswerOf, OutputOf } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import {
  type DeskView,
  type saveView as saveContract,
  VIEWS_KEPT,
  type ViewPage,
} from '#shared/features/desk/views/contract.ts';
import type { Actor } from '../../../../actor.ts';
import { auditChanges } from '../../../../db/audit/statements.ts';
import type { Scope } from '../../../../scope.ts';
import { keptQuery, mayShare, namesSomebody } from './decide.ts';
import * as sql from './sql.ts';

const isRemovable = ({ owner_id: ownerId, is_shared: isShared }: sql.ViewRow, actor: Actor): boolean =>
  ownerId === actor.id || (isShared === 1 && mayShare(actor));

const present = (row: sql.ViewRow, actor: Actor): DeskView => ({
  ...{ id: row.id, name: row.name, query: row.query, isShared: row.is_shared === 1 },
  isRemovable: isRemovable(row, actor),
});

const byName = new Intl.Collator('ru');

/** Own views of a page and the shared ones, by their names. */
export async function listViews(scope: Scope, actor: Actor, page: ViewPage): Promise<DeskView[]> {
  const rows = await sql.listViews(scope.db, page, actor.id);
  return rows
    .map((row) => present(row, actor))
    .toSorted((one, other) => byName.compare(one.name, other.name));
}

const told = ({ name, page, is_shared: isShared }: sql.ViewRow) => ({
  ...{ name, page, isShared: isShared === 1 },
});

/** Keeps a list under a name. */
export async function saveView(
  scope: Scope,
  actor: Actor,
  { page, name, query, isShared }: OutputOf<(typeof saveContract)['body']>,
): Promise<AnswerOf<typeof saveContract>> {
  const refuse = (field: string, words: string) =>
    new AppError('validation_failed', { fields: { [field]: words } });
  if (isShared && !mayShare(actor)) throw refuse('isShared', 'Общие списки сохраняет управляющий');
  if (namesSomebody(query))
    throw refuse('query', 'В\u00a0списке телефон или почта клиента: такой поиск не\u00a0сохраняем');
  const known = await sql.listViews(scope.db, page, actor.id);
  const own = known.filter((row) => row.owner_id === actor.id);
  const before = own.find((row) => row.name === name);
  if (!before && own.length >= VIEWS_KEPT)
    throw refuse('name', `Уже ${VIEWS_KEPT} списков: уберите те, что не\u00a0нужны`);
  const row = {
    ...{ id: before?.id ?? uuidv7(), owner_id: actor.id, page, name },
    ...{ query: keptQuery(query), is_shared: isShared ? 1 : 0 },
  };
  await scope.db.write([
    sql.keepView(row, scope.clock.now()),
    ...auditChanges(scope, {
      ...{ object: 'views', id: row.id, after: told(row) },
      ...(before && { before: told(before) }),
    }),
  ]);
  return { view: present(row, actor) };
}

/** Removes a view; one that is gone stays so. */
export async function removeView(scope: Scope, actor: Actor, id: string): Promise<{ id: string }> {
  const row = await sql.findView(scope.db, id);
  if (!row) return { id };
  if (!isRemovable(row, actor)) throw new AppError('not_found');
  await scope.db.write([
    sql.dropView(id),
    ...auditChanges(scope, { object: 'views', id, before: told(row) }),
  ]);
  return { id };
}
