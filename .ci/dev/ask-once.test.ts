import { expect, it } from 'vitest';
import { askOncePerEdit } from './ask-once.ts';

interface Fetched {
  readonly code: string;
}

/** Modules as a server hands them out, and a runner that evaluates one with its own import. */
function createModules() {
  let edit = 0;
  const asked: string[] = [];
  const worker = {
    fetchModule: async (): Promise<Fetched> => ({ code: 'return __vite_ssr_import__("/a.ts");' }),
  };
  askOncePerEdit(worker as never, () => edit);
  const load = async (name: string) => {
    asked.push(name);
    return { name, edit };
  };
  return {
    asked,
    edit() {
      edit += 1;
    },
    async evaluate(): Promise<unknown> {
      const { code } = await worker.fetchModule();
      const run = new Function('__vite_ssr_import__', `return (async () => { ${code} })();`);
      return run(load);
    },
  };
}

it('the first load asks about every import', async () => {
  const { asked, evaluate } = createModules();
  await evaluate();
  await evaluate();
  expect(asked).toEqual(['/a.ts', '/a.ts']);
});

it('modules that an edit loads anew ask about each file once, and the next edit again', async () => {
  const { asked, edit, evaluate } = createModules();
  edit();
  expect(await evaluate()).toEqual(await evaluate());
  expect(asked).toEqual(['/a.ts']);
  edit();
  expect(await evaluate()).toEqual({ name: '/a.ts', edit: 2 });
  expect(asked).toHaveLength(2);
});

it('modules that came before an edit keep out of its imports', async () => {
  const { asked, edit, evaluate } = createModules();
  edit();
  const before = evaluate();
  edit();
  await Promise.all([before, evaluate()]);
  expect(asked).toEqual(['/a.ts', '/a.ts']);
});
