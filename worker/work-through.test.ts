import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { noDatabase } from '#scripts/local/asked-database.ts';
import { createScope } from '#tests/factories/scope.ts';
import { listBatch, listRows, type Page, type UnreadableRow } from './platform/database.ts';
import { passFailed, workThrough } from './work-through.ts';

const Numbered = z.object({ id: z.number() });
type Numbered = z.infer<typeof Numbered>;
const rows = Array.from({ length: 10 }, (_, index) => ({ id: index + 1 }));

interface Trial {
  readonly pages?: number;
  readonly fails?: (id: number) => boolean;
  /** Ids of rows that no schema reads, and of rows that name something which none reads. */
  readonly broken?: readonly number[];
  readonly unreadable?: readonly number[];
  /** Ids of rows whose vendor answers in a way of its own. */
  readonly foreign?: readonly number[];
}

/** Works through ten rows in pages of three; tells what was reached, logged and set aside. */
async function reach({
  pages = 10,
  fails = () => false,
  broken = [],
  unreadable = [],
  foreign = [],
}: Trial = {}) {
  const reached: number[] = [];
  const logged: string[] = [];
  const setAside: UnreadableRow[] = [];
  const db = {
    ...noDatabase,
    setAside: async (row: UnreadableRow) => void setAside.push(row),
  };
  const scope = createScope({ db, at: 0, log: (_level, message) => void logged.push(message) });
  const list = (after: Numbered | undefined): Promise<Page<Numbered>> => {
    const page = rows.filter(({ id }) => id > (after?.id ?? 0)).slice(0, 3);
    const found = page.map(({ id }) => ({ id: broken.includes(id) ? `${id}` : id }));
    const read = () => Promise.resolve([found]);
    return listBatch(
      { read, setAside: db.setAside },
      { table: 'things', schema: Numbered },
      { text: '', values: [] },
    );
  };
  await workThrough(scope, {
    ...{ list, size: 3, pages, failure: 'not done' },
    work: async ({ id }) => {
      reached.push(id);
      if (unreadable.includes(id)) {
        await listRows({ read: () => Promise.resolve([[{}]]) }, Numbered, { text: '', values: [] });
      }
      if (foreign.includes(id)) Numbered.parse({});
      if (fails(id)) throw new Error('no');
    },
  });
  return { reached, logged, setAside };
}

const ids = rows.map(({ id }) => id);

test('every page is reached', async () => {
  expect(await reach()).toEqual({ reached: ids, logged: [], setAside: [] });
});

test('what fails is logged and keeps nothing behind it from its turn', async () => {
  const { reached, logged } = await reach({ fails: (id) => id <= 4 });
  expect(reached).toEqual(ids);
  expect(logged).toEqual(['not done', 'not done', 'not done', 'not done']);
});

test('a row that cannot be read is set aside by its id, and all others are reached', async () => {
  const { reached, logged, setAside } = await reach({ broken: [2, 5], unreadable: [9] });
  expect(reached).toEqual(ids.filter((id) => id !== 2 && id !== 5));
  expect(logged).toEqual([]);
  const reason = 'id: invalid_type';
  expect(setAside).toEqual(['2', '5', '9'].map((id) => ({ table: 'things', id, reason })));
});

test('a request fails of a row that it cannot read', async () => {
  const read = () => Promise.resolve([[{ id: 'x' }]]);
  const page = listBatch({ read }, { table: 'things', schema: Numbered }, { text: '', values: [] });
  await expect(page).rejects.toThrow('invalid_type');
  const logged: unknown[] = [];
  const scope = { db: noDatabase, log: (...line: readonly unknown[]) => void logged.push(line) };
  await passFailed(scope, { table: 'things', id: 'x' }, 'not done', new Error('no'));
  expect(logged).toEqual([
    ['error', 'not done', { id: 'x', reason: 'Error: no', stack: expect.stringContaining('work-through') }],
  ]);
});
