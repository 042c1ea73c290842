import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Selectors that answer to a pointer above them although the visitor may have none: it would stay after a tap. */
function lastingHovers(css: string): string[] {
  const open: string[] = [];
  let prelude = '';
  const found: string[] = [];
  for (const sign of css.replace(/\/\*.*?\*\//gs, '')) {
    if (sign === '{') {
      if (prelude.includes(':hover') && !open.some((outer) => outer.includes('(--hover)')))
        found.push(prelude.trim());
      open.push(prelude);
    } else if (sign === '}') open.pop();
    prelude = sign === '{' || sign === '}' || sign === ';' ? '' : prelude + sign;
  }
  return found;
}

test('what answers to hovering does so where there is a pointer to hover with', () => {
  expect(lastingHovers('@layer a { .b { c: d; } .b:hover { c: e; } }')).toEqual(['.b:hover']);
  expect(lastingHovers('@media (--hover) { .b:hover { c: e; } }')).toEqual([]);
  const sheets = globSync('client/**/*.css');
  expect(sheets.filter((file) => lastingHovers(readFileSync(file, 'utf8')).length > 0)).toEqual([]);
});
