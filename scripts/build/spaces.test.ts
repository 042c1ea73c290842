import { SourceMap, type SourceMapPayload } from 'node:module';
import { expect, test } from 'vitest';
import { NBSP } from '../../shared/typography.ts';
import { nonBreakingSpaces, setSpaces } from './spaces.ts';

const page = 'client/features/menu/page.tsx';
/** The source as it is built; a tilde stands for a non-breaking space. */
const built = (source: string, path = page) =>
  (setSpaces(path, source)?.code ?? source).replaceAll(NBSP, '~');

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: sources are written here
test.each([
  ['a string', "const a = 'Код из SMS';", "const a = 'Код из~SMS';"],
  [
    'a string with escapes',
    "a('\\u00abВ доме\\u00bb\\nи в \\'саду\\'');",
    "a('\\u00abВ~доме\\u00bb\\nи~в~\\'саду\\'');",
  ],
  ['the end of a string that goes on', "const a = 'не ' + b;", "const a = 'не~' + b;"],
  ['a template', 'const a = `Привезём до ${time} в ${city}`;', 'const a = `Привезём до~${time} в~${city}`;'],
  ['a unit after a value', 'const a = `${sum} ₽, ${days} дней`;', 'const a = `${sum}~₽, ${days}~дней`;'],
  [
    'a template within another',
    'const a = `${b ? `за ${b}` : ""} и всё`;',
    'const a = `${b ? `за~${b}` : ""} и~всё`;',
  ],
  ['the text of an element', 'const a = <p>Еда — просто</p>;', 'const a = <p>Еда~— просто</p>;'],
  [
    'a text before an element',
    'const a = <p>до <b>пяти</b> дома</p>;',
    'const a = <p>до~<b>пяти</b> дома</p>;',
  ],
  ['a text after a value', 'const a = <p>{count} дней</p>;', 'const a = <p>{count}~дней</p>;'],
  [
    'a space in braces',
    'const a = <p>до{" "}\n  <b>пяти</b></p>;',
    'const a = <p>до{"~"}\n  <b>пяти</b></p>;',
  ],
  [
    'a break of a line',
    'const a = <p>\n  Готовим на\n  неделю\n</p>;',
    'const a = <p>\n  Готовим на~неделю\n</p>;',
  ],
  ['beside entities', 'const a = <p>A&amp;B и&nbsp;в саду</p>;', 'const a = <p>A&amp;B и&nbsp;в~саду</p>;'],
  [
    'an attribute',
    'const a = <Field hint="Почта для чека" />;',
    'const a = <Field hint="Почта для~чека" />;',
  ],
  [
    'an attribute in braces',
    "const a = <Field hint={'Почта для чека'} />;",
    "const a = <Field hint={'Почта для~чека'} />;",
  ],
])('%s is set', (_, source, expected) => {
  expect(built(source)).toBe(expected);
  expect(setSpaces(page, built(source).replaceAll('~', NBSP))).toBeUndefined();
});

test.each([
  ['what no line shows', 'const a = <img alt="Пакет у двери" aria-label="Код из SMS" title="В саду" />;'],
  ['a key', "const a = { 'Код из SMS': 1 };"],
  ['a look-up', "const a = b['Код из SMS'];"],
  ['the summary of a call', "const a = call.post('/rest/code/', 'Код из SMS', { body });"],
  ['the example of a call', "const a = { example: { body: { text: 'Код из SMS' } } };"],
  ['a comparison', "const a = b === 'не ем' || `не ем` !== c;"],
  ['a case', "switch (a) { case 'не ем': b(); }"],
  ['an expression', 'const a = /не ем/u;'],
  ['a type', "type A = 'не ем';"],
  ['a text in another language', "const a = 'I am a 5 % text';"],
  ['a comment', '// Код из SMS\nconst a = 1;'],
  ['the joiner of a range', "const a = '1–2 раза по-русски';", "const a = '1–2~раза по-русски';"],
])('%s stays as it is', (_, source, expected = source) => {
  expect(built(source)).toBe(expected);
});

test.each(['client/features/menu/rules.test.ts', 'worker/modules/content/pages.ts'])('%s is set', (path) => {
  expect(built("const a = 'Код из SMS';", path)).toBe("const a = 'Код из~SMS';");
});

test.each([
  'shared/routes.ts',
  'shared/search-words.test.ts',
  'worker/db/seed/pages.ts',
  'worker/pages/seo/rest.ts',
  'worker/modules/care/needs.site.test.ts',
  'client/ui/field.ui.test.tsx',
  'tests/e2e/food.spec.ts',
  'node_modules/zod/index.ts',
])('%s is not', (path) => {
  expect(setSpaces(path, "const a = 'Код из SMS';")).toBeUndefined();
});

test('a place of the built source is found in the written one', () => {
  const source = 'const a = (\n  <p>\n    Готовим на\n    неделю, до <b>пяти</b>\n  </p>\n);\nthrow a;\n';
  const { code = '', map } = setSpaces(page, source) ?? {};
  const lines = code.split('\n');
  const line = lines.findIndex((one) => one.startsWith('throw'));
  // The break before «неделю» has gone.
  expect(line).toBe(source.split('\n').indexOf('throw a;') - 1);
  const found = new SourceMap(JSON.parse(String(map)) as SourceMapPayload).findEntry(line, 0);
  expect(found).toMatchObject({ originalLine: line + 1, originalColumn: 0 });
});

test('the plugin knows a source by its place in the project', () => {
  const { transform } = nonBreakingSpaces();
  if (typeof transform !== 'object') throw new Error('The plugin has no filter');
  const run = transform.handler as unknown as (code: string, id: string) => { code: string } | undefined;
  const at = (path: string) => new URL(`../../${path}`, import.meta.url).pathname;
  const code = "const a = 'Код из SMS';";
  expect(run(code, `${at(page)}?t=1`)?.code).toBe(`const a = 'Код из${NBSP}SMS';`);
  expect(run(code, at('shared/routes.ts'))).toBeUndefined();
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: sources are written here
