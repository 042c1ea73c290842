import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runScriptFile } from '#tests/harness/commands.ts';

const [, ...sections] = readFileSync('docs/first-hour.md', 'utf8').split(/^## /m);
const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

/** The rows of the tables of a section, without their heads. */
function rowsOf(title: string): string[][] {
  const section = sections.find((text) => text.startsWith(title)) ?? '';
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')));
  return rows
    .slice(1)
    .map((row) => row.slice(1, -1))
    .filter(([cell = '']) => !/^-+$/.test(cell));
}

const codeIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

it.each(rowsOf('Five edits').map((row) => [row[0] ?? '', row] as const))(
  '%s can be edited as the page says',
  (_, [, file, from]) => {
    const [path = ''] = codeIn(file);
    const [words = ''] = codeIn(from);
    expect(words).not.toBe('');
    expect(readFileSync(path, 'utf8')).toContain(words);
  },
);

const commands = rowsOf('What is broken').filter(([command = '']) => command.includes('npm'));

it.each(commands.map(([command = '', line = '']) => [codeIn(command)[0] ?? '', line] as const))(
  '%s says what the page says',
  async (command, line) => {
    const words = command.split(' ').filter((word) => word !== '--');
    const place = words.indexOf('npm');
    const variables = Object.fromEntries(words.slice(0, place).map((word) => word.split(/=(.*)/s)));
    const [name = '', ...rest] = words.slice(words[place + 1] === 'run' ? place + 2 : place + 1);
    const [, file = '', ...own] = (scripts[name] ?? '').split(' ');
    const { code, output, errors } = await runScriptFile(file, [...own, ...rest], variables);
    expect({ code, output, errors: errors.trimEnd() }).toEqual({ code: 2, output: '', errors: line });
  },
);

it('every file that the page names is there', () => {
  const named = codeIn(sections.join('').replaceAll(/\(.*?\)/g, ''))
    .map((code) => code.split(/[: ]/))
    .flatMap((words) => words.filter((word) => /^[\w.][\w./-]*\/[\w./-]+\.(ts|tsx|json|css|md)$/.test(word)));
  expect(named.length).toBeGreaterThan(15);
  // The last two are what the walk adds or mistypes.
  const missing = named.filter((file) => !existsSync(file));
  expect(new Set(missing)).toEqual(
    new Set(['worker/db/seed/pages/kak-gotovim.json', 'shared/datse.test.ts']),
  );
});
