import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBuilder } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptClassNames } from './kept-class-names.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'class-names-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('names of classes are kept from one build to the next, and made anew for a sheet that has changed', async () => {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('entry.js', `import a from './a.module.css'; import b from './b.module.css'; export default [a, b];`);
  write('a.module.css', '.first { color: red }');
  write('b.module.css', '.second { color: red }');
  const made: string[] = [];
  const builder = await createBuilder({
    root: folder,
    logLevel: 'silent',
    configFile: false,
    css: {
      modules: {
        generateScopedName(name) {
          made.push(name);
          return `made-${name}-${made.length}`;
        },
      },
    },
    plugins: [keptClassNames()],
    environments: {
      server: {
        consumer: 'server',
        build: {
          ssr: true,
          outDir: 'out',
          rolldownOptions: { input: join(folder, 'entry.js'), output: { entryFileNames: 'entry.js' } },
        },
      },
    },
  });
  const { server } = builder.environments;
  if (!server) throw new Error('The environment is missing');
  const build = async () => {
    await builder.build(server);
    return readFileSync(join(folder, 'out/entry.js'), 'utf8');
  };
  expect(await build()).toMatch(/made-first-\d.+made-second-\d/s);
  made.length = 0;
  write('b.module.css', '.second { color: red } .third { color: blue }');
  expect(await build()).toMatch(/made-first-\d.+made-third-\d/s);
  expect(new Set(made)).toEqual(new Set(['second', 'third']));
});
