import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const sheets = globSync('client/**/*.css', { cwd: root });

test('sizes of text and the widths at which pages change follow the letters of the browser', () => {
  const inPixels = sheets.flatMap((file) => {
    const lines = readFileSync(resolve(root, file), 'utf8').split('\n');
    return lines
      .filter(
        (line) =>
          /(font-size|--text-[\w-]+|^\s*font):.*\dpx/.test(line) || /@(media|container).*\dpx/.test(line),
      )
      .map((line) => `${file}: ${line.trim()}`);
  });
  expect(sheets.length).toBeGreaterThan(100);
  expect(inPixels).toEqual([]);
});

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

/** The selectors of a sheet, as they are written: those of nested rules are parts. */
function selectorsOf(css: string): string[] {
  return [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/(?<=^|[{};])([^{};]+)(?=\{)/g)].flatMap(
    ([, prelude = '']) => (prelude.trim().startsWith('@') ? [] : splitOutside(prelude, /,/)),
  );
}

/** Splits where the sign stands in no brackets. */
function splitOutside(text: string, sign: RegExp): string[] {
  let depth = 0;
  const parts = [''];
  for (const letter of text) {
    if ('(['.includes(letter)) depth += 1;
    if (')]'.includes(letter)) depth -= 1;
    if (depth === 0 && sign.test(letter)) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Every selector of the site, with the sheet that it stands in. */
const selectors = sheets.flatMap((file) =>
  selectorsOf(readFileSync(resolve(root, file), 'utf8')).map((selector) => [file, selector] as const),
);

/** Whether a condition by `:has()` is about elements inside it that are named by their tags alone. */
function restylesByTag(selector: string): boolean {
  const compounds = splitOutside(selector, /[\s>+~]/);
  const subject = compounds.at(-1) ?? '';
  if (subject.includes(':has(') || !compounds.some((compound) => compound.includes(':has('))) return false;
  const inside = /^:is\((.*)\)$/.exec(subject)?.[1];
  if (inside !== undefined) return splitOutside(inside, /,/).some((part) => restylesByTag(`:has(a) ${part}`));
  return subject !== 'body' && !/[.#[]/.test(subject);
}

/** Elements that few stand of on a page, and that have little in them. */
const fewOnAPage = /^(p|small|h3|form|:is\(dl, p\))$/;

/** Whether browsers can tell by a name which elements these are; what one is not, or is without, names nothing. */
const isNamed = (compound: string) => /[.#[]/.test(compound) && !/:not\(|:empty/.test(compound);

/**
 * Whether a selector is about all elements of a tag that follow others without a name. Browsers cannot tell which an
 * insertion or removal concerns, and restyle each of them behind it, with what stands in it.
 */
function restylesWhatFollows(selector: string): boolean {
  const compounds = splitOutside(selector.replace(/\s*([+~])\s*/g, ' $1'), /[\s>]/);
  const subject = (compounds.at(-1) ?? '').replace(/^[+~]/, '');
  if (isNamed(subject) || fewOnAPage.test(subject)) return false;
  return compounds.some((compound, at) => /^[+~]/.test(compound) && !isNamed(compounds[at - 1] ?? ''));
}

test('no insertion into a page has whatever follows it restyled', () => {
  expect(restylesWhatFollows('.a > * + *')).toBe(true);
  expect(restylesWhatFollows('.a h2 + *')).toBe(true);
  expect(restylesWhatFollows('.a tr + tr td')).toBe(true);
  expect(restylesWhatFollows('.a > :first-child ~ *')).toBe(true);
  expect(restylesWhatFollows('.a:not(:empty) ~ *')).toBe(true);
  expect(restylesWhatFollows('.a:not(:checked) + .b svg')).toBe(true);
  expect(restylesWhatFollows('.a input:checked + .b')).toBe(false);
  expect(restylesWhatFollows('.a:checked + span')).toBe(false);
  expect(restylesWhatFollows('.a h2 + h3')).toBe(false);
  expect(selectors.filter(([, selector]) => restylesWhatFollows(selector))).toEqual([]);
});

test('no change of a page has all elements of a tag restyled', () => {
  expect(restylesByTag('.a:has(input:checked) :is(.b, .c small)')).toBe(true);
  expect(restylesByTag('.a:not(:has(.b)) section')).toBe(true);
  expect(restylesByTag('.a:has(> .b) > .c')).toBe(false);
  expect(restylesByTag('.a:has(small)')).toBe(false);
  expect(selectors.length).toBeGreaterThan(2000);
  // Browsers keep what any `:has()` decides in one list, and go through all of it whenever one may have changed.
  expect(selectors.filter(([, selector]) => restylesByTag(selector))).toEqual([]);
  // React writes the name of a field anew with each of its updates.
  expect(selectors.filter(([, selector]) => selector.includes('[name'))).toEqual([]);
});

/** The declarations of a sheet, each in one line. */
function declarationsOf(file: string): { property: string; value: string }[] {
  const css = readFileSync(resolve(root, file), 'utf8').replace(/\/\*.*?\*\//gs, '');
  return [...css.matchAll(/(?<=[;{]\s*)([\w-]+):\s*([^;{}]+)(?=;)/g)].map(
    ([, property = '', value = '']) => ({
      property,
      value: value.replace(/\s+/g, ' '),
    }),
  );
}

const spaces = /^(padding|margin|gap|row-gap|column-gap|border-spacing)\b/;
const sizes = /^(min-|max-)?(width|height)$|^(flex|flex-basis|grid-template|grid-template-columns)$/;
const ownLooks = /^(border-radius|box-shadow)$/;
/** What is larger belongs to one picture or column alone. */
const LARGEST_STEP = 96;
/** Sizes from here on are often a picture's own. */
const LARGEST_CONTROL = 64;

/** What a sheet says in pixels of its own, and why. */
const offTheScale: readonly (readonly [file: string, declaration: string, reason: string])[] = [
  ['ui/field', 'padding: 21px 15px 3px', 'The label stands inside, above the text.'],
  ['ui/field', 'padding-top: 6.5px', 'The same above an area of text.'],
  ['ui/line-chart', 'height: 3px', 'As thick as the line of the chart.'],
  ['ui/popup', 'box-shadow: 0 0 0 1px var(--line), var(--shadow-dialog)', 'Has an edge as well.'],
  ['ui/calendar-month', 'box-shadow: 0 6px 16px rgba(95, 163, 15, 0.4)', 'The chosen day glows green.'],
  ['shell/progress-bar', 'height: 3px', 'The bar of the specification.'],
  [
    'ui/dialog-foot',
    'box-shadow: var(--button-line, inset 0 0 #0000), 0 10px 0 14px var(--surface)',
    'Covers what scrolls below it.',
  ],
  [
    'promotions/promotions-screen',
    'box-shadow: 0 0 0 2px var(--green-600)',
    'Outside: a picture fills the inside.',
  ],
];

/** Pixels that the scale of the tokens has a step for, or should have. */
function isOffTheScale(property: string, value: string): boolean {
  const pixels = [...value.matchAll(/(?<![\w.])(\d+(?:\.\d+)?)px/g)].map(([, number]) => Number(number));
  if (ownLooks.test(property)) return pixels.length > 0;
  if (spaces.test(property)) return pixels.some((number) => number > 0 && number <= LARGEST_STEP);
  return sizes.test(property) && pixels.some((number) => number > 1 && number <= LARGEST_CONTROL);
}

test('spaces, sizes, corners and shadows come from the scale of the tokens', () => {
  expect(isOffTheScale('padding', '0 12px')).toBe(true);
  expect(isOffTheScale('width', '240px')).toBe(false);
  const found = sheets
    .filter((file) => !file.endsWith('ui/tokens.css'))
    .flatMap((file) =>
      declarationsOf(file)
        .filter(({ property, value }) => isOffTheScale(property, value))
        .map(({ property, value }) => `${file}: ${property}: ${value}`),
    );
  const allowed = offTheScale.map(([file, declaration]) => `${file}.module.css: ${declaration}`);
  expect(found.filter((one) => !allowed.some((other) => one.endsWith(other)))).toEqual([]);
  expect(allowed.filter((one) => !found.some((other) => other.endsWith(one)))).toEqual([]);
});

test('a token that a sheet names is there, and a step of the scale is used', () => {
  const css = sheets.map((file) => readFileSync(resolve(root, file), 'utf8')).join('\n');
  const code = globSync('client/**/*.{ts,tsx}', { cwd: root })
    .map((file) => readFileSync(resolve(root, file), 'utf8'))
    .join('\n');
  const named = new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name));
  const declared = new Set([...css.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name = '']) => name));
  // The library of popups says how much room there is.
  const isGiven = (name: string) =>
    code.includes(`'${name}'`) || /^--(anchor|available|transform)-/.test(name);
  expect([...named].filter((name) => !declared.has(name) && !isGiven(name))).toEqual([]);
  const steps = [...declared].filter((name) => /^--s\d+$/.test(name));
  expect(steps.length).toBeGreaterThan(10);
  expect(steps.filter((name) => !named.has(name))).toEqual([]);
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
