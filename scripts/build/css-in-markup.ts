import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import MagicString from 'magic-string';
import type { Plugin } from 'vite';

/** After the name of a module: the sheet of the words that it says by `css()`. */
const ENDING = '.module.css';
const written = /\bcss\(\s*('[^']+'(?:,\s*'[^']+')*),?\s*\)/g;

/** The words of a call, which may stand in several strings. */
const wordsOf = (strings = '') => strings.replaceAll(/^'|'$/g, '').replaceAll(/',\s*'/g, ' ');

/** The lists of words of a module, each once. */
const listsOf = (source: string) => [
  ...new Set([...source.matchAll(written)].map(([, strings]) => wordsOf(strings))),
];

/** The sheet of a module: a class for each list, in their order. */
export const sheetOf = (source: string) =>
  listsOf(source)
    .map((words, index) => `.c${index} { @apply ${words}; }`)
    .join('\n');

/** The module with classes of its sheet in place of the lists; undefined where it has none. Fails on a call that is not of strings. */
export function classesOf(source: string, id: string) {
  if (/\bcss\(/.test(source.replaceAll(written, ''))) throw new Error(`css() takes plain strings: ${id}`);
  const lists = listsOf(source);
  if (lists.length === 0) return undefined;
  const changed = new MagicString(source);
  for (const { 0: call, 1: strings, index } of source.matchAll(written))
    changed.update(index, index + call.length, `madeOfWords.c${lists.indexOf(wordsOf(strings))}`);
  changed.prepend(`import madeOfWords from ${JSON.stringify(id + ENDING)};\n`);
  return { code: changed.toString(), map: changed.generateMap({ hires: 'boundary' }) };
}

const root = join(import.meta.dirname, '../..');

/** Replaces what `css()` of client/ui/css.ts is called with by a class of a CSS module that is made of the calls. */
export function cssInMarkup(): Plugin {
  return {
    name: 'befit:css-in-markup',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.tsx\.module\.css$/ },
      // The development server asks by addresses from the root.
      handler: (id) => (id.startsWith(root) ? id : join(root, id)),
    },
    load: {
      filter: { id: /\.tsx\.module\.css$/ },
      handler: (id) => sheetOf(readFileSync(id.slice(0, -ENDING.length), 'utf8')),
    },
    transform: {
      filter: { id: /\/client\/.*\.tsx$/, code: /\bcss\(/ },
      handler: classesOf,
    },
    hotUpdate({ file, modules }) {
      const sheet = this.environment.moduleGraph.getModuleById(file + ENDING);
      return sheet ? [...modules, sheet] : undefined;
    },
  };
}
