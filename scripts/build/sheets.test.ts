import postcss from 'postcss';
import { expect, test } from 'vitest';
import { root } from '../bootstrap.mjs';
import { sheets } from './sheets.ts';

const built = async (css: string, from = 'a.css') =>
  (await postcss([sheets(root)]).process(css, { from })).css
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/;? ?([{}]) ?/g, '$1');

test('words become the declarations that they say, in their place and order', async () => {
  expect(await built('.a { @apply grid gap-12 px-16 text-small text-ink-2 -mt-4; line-height: 1; }')).toBe(
    '.a{display: grid; gap: 12px; padding-right: 16px; padding-left: 16px; font-size: 0.90625rem; color: var(--ink-2); margin-top: calc(-1 * 4px); line-height: 1}',
  );
});

test('a value of its own stands in brackets', async () => {
  expect(
    await built(
      '.a { @apply max-w-[30em] grid-cols-3 grid-cols-[auto_1fr] leading-[1.4] z-2 col-span-2 [grid-area:1_/_2]; }',
    ),
  ).toBe(
    '.a{max-width: 30em; grid-template-columns: repeat(3, minmax(0, 1fr)); grid-template-columns: auto 1fr; line-height: 1.4; z-index: 2; grid-column: span 2; grid-area: 1 / 2}',
  );
});

test('variants of a condition stand at the end, in the order of the tokens; those of a selector behind their rule', async () => {
  expect(
    await built(
      '.a, .b { @apply tablet:p-12 to-tablet:p-8 disabled:opacity-0 hover:underline; } .c { @apply tablet:p-0; }',
    ),
  ).toBe(
    '.a, .b{}.a:disabled, .b:disabled{opacity: 0}.c{}@media screen and (max-width: 47.9375em){.a, .b{padding: 8px}}@media (min-width: 48em){.a, .b{padding: 12px}.c{padding: 0}}@media (hover: hover){.a:hover, .b:hover{text-decoration: underline}}',
  );
});

test('what answers to hovering does so where there is a pointer to hover with', async () => {
  expect(await built('.a:hover .b { top: 0; }')).toBe('@media (hover: hover){.a:hover .b{top: 0}}');
  await expect(built('.a:hover, .b { top: 0; }')).rejects.toThrow('a rule of its own');
});

test('a module stands in the layer of its folder', async () => {
  const layer = async (path: string) =>
    /@layer \w+/.exec(await built('.a { top: 0; }', `${root}/${path}`))?.[0];
  expect(await layer('client/ui/a.module.css')).toBe('@layer ui');
  expect(await layer('client/desk/shell/a.module.css')).toBe('@layer shell');
  expect(await layer('client/features/orders/order-screen.tsx.module.css')).toBe('@layer screens');
  expect(await layer('client/ui/base.css')).toBeUndefined();
});

test('a word or a condition that nobody knows is an error that names it', async () => {
  await expect(built('.a { @apply grid gap-13; }')).rejects.toThrow('No such word: gap-13');
  await expect(built('.a { @apply p-[13px]; }')).rejects.toThrow('No such word: p-[13px]');
  await expect(built('.a { @apply [margin-top:13px]; }')).rejects.toThrow('No such word: [margin-top:13px]');
  await expect(built('.a { @apply watch:grid; }')).rejects.toThrow('No such word: watch:grid');
  await expect(built('@media (min-width: 30em) { .a { top: 0; } }')).rejects.toThrow(
    'has a name in tokens.css',
  );
  await expect(built('@media (--watch) { .a { top: 0; } }')).rejects.toThrow(
    'tokens.css has no @custom-media --watch',
  );
});
