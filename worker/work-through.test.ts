import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listBatch, type Page, type UnreadableRow } from './platform/database.ts';
import { workThrough } from './work-through.ts';

const Numbered = z.object({ id: z.number() });
type Numbered = z.infer<typeof Numbered>;
const rows = Array.from({ length: 10 }, (_, index) => ({ id: index + 1 }));

interface Trial {
  readonly pages?: number;
  readonly fails?: (id: number) => boolean;
  /** Ids of rows that no schema reads. */
  readonly broken?: readonly number[];
}

/** Works through ten rows in pages of three; tells what was reached, logged and not read. */
async function reach({ pages = 10, fails = () => false, broken = [] }: Trial = {}) {
  const reached: number[] = [];
  const logged: unknown[] = [];
  const unread: UnreadableRow[] = [];
  const list = (after: Numbered | undefined): Promise<Page<Numbered>> => {
    const page = rows.filter(({ id }) => id > (after?.id ?? 0)).slice(0, 3);
    const found = page.map(({ id }) => ({ id: broken.includes(id) ? `${id}` : id }));
    const read = () => Promise.resolve([found]);
    const db = { read, onUnreadable: (row: UnreadableRow) => void unread.push(row) };
    return listBatch(db, { table: 'things', schema: Numbered }, { text: '', values: [] });
  };
  const log = (...line: readonly unknown[]) => void logged.push(line);
  await workThrough(
    { log },
    {
      ...{ list, size: 3, pages, failure: 'not done' },
      work: async ({ id }) => {
        reached.push(id);
        if (fails(id)) throw new Error('no');
      },
    },
  );
  return { reached, logged, unread };
}

const ids = rows.map(({ id }) => id);

test('every page is reached', async () => {
  expect(await reach()).toEqual({ reached: ids, logged: [], unread: [] });
});

test('what fails is logged and keeps nothing behind it from its turn', async () => {
  const { reached, logged } = await reach({ fails: (id) => id <= 4 });
  expect(reached).toEqual(ids);
  const stack = expect.stringContaining('work-through');
  expect(logged).toEqual(
    ['1', '2', '3', '4'].map((id) => ['error', 'not done', { id, reason: 'Error: no', stack }]),
  );
});

test('a row that cannot be read is told of by its id, and all others are reached', async () => {
  const { reached, logged, unread } = await reach({ broken: [2, 5] });
  expect(reached).toEqual(ids.filter((id) => id !== 2 && id !== 5));
  expect(logged).toEqual([]);
  const reason = 'id: invalid_type';
  expect(unread).toEqual(['2', '5'].map((id) => ({ table: 'things', id, reason })));
});

test('a request fails of a row that it cannot read', async () => {
  const read = () => Promise.resolve([[{ id: 'x' }]]);
  const page = listBatch({ read }, { table: 'things', schema: Numbered }, { text: '', values: [] });
  await expect(page).rejects.toThrow('invalid_type');
});
