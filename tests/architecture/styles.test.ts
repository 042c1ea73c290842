import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const sheets = globSync('client/**/*.css', { cwd: root });

/** Selectors that answer to a pointer above them although the visitor may have none: it would stay after a tap. */
function lastingHovers(css: string): string[] {
  const open: string[] = [];
  let prelude = '';
  const found: string[] = [];
  for (const sign of css.replace(/\/\*.*?\*\//gs, '')) {
    if (sign === '{') {
      if (prelude.includes(':hover') && !open.some((outer) => outer.includes('(hover: hover)')))
        found.push(prelude.trim());
      open.push(prelude);
    } else if (sign === '}') open.pop();
    prelude = sign === '{' || sign === '}' || sign === ';' ? '' : prelude + sign;
  }
  return found;
}

test('what answers to hovering does so where there is a pointer to hover with', () => {
  expect(lastingHovers('@layer a { .b { c: d; } .b:hover { c: e; } }')).toEqual(['.b:hover']);
  expect(lastingHovers('@media (hover: hover) { .b:hover { c: e; } }')).toEqual([]);
  const lasting = sheets.flatMap((file) =>
    lastingHovers(readFileSync(resolve(root, file), 'utf8')).map((selector) => `${file}: ${selector}`),
  );
  expect(lasting).toEqual([]);
});

/** Which classes of a sheet the modules name; undefined where one hands the sheet on or asks it by a value. */
function namedClasses(): Map<string, Set<string> | undefined> {
  const found = new Map<string, Set<string> | undefined>();
  for (const file of globSync('client/**/*.{ts,tsx}', { cwd: root })) {
    const code = readFileSync(resolve(root, file), 'utf8');
    const body = code.replace(/^import .*$/gm, '');
    for (const [, name = '', path = ''] of code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = relative(root, resolve(root, dirname(file), path));
      const classes = found.has(sheet) ? found.get(sheet) : new Set<string>();
      const isOpen = new RegExp(`[({,] *${name}\\b(?!\\.|:)|\\b${name}\\[`).test(body);
      const named = [...body.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one);
      found.set(sheet, isOpen || classes === undefined ? undefined : new Set([...classes, ...named]));
    }
  }
  return found;
}

test('a class of a sheet is named by a module that imports the sheet', () => {
  const named = namedClasses();
  const unused = [...named].flatMap(([sheet, classes]) => {
    const css = readFileSync(resolve(root, sheet), 'utf8').replace(/\/\*.*?\*\/|"[^"]*"/gs, '');
    const selectors = [...css.matchAll(/[^{};]+(?=\{)/g)].join(' ');
    const declared = [...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);
    return declared
      .filter((name) => classes !== undefined && !classes.has(name))
      .map((name) => `${sheet}: .${name}`);
  });
  expect(unused).toEqual([]);
  expect(sheets.filter((sheet) => sheet.endsWith('.module.css') && !named.has(sheet))).toEqual([]);
});
