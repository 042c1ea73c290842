import { readFileSync } from 'node:fs';
import MagicString from 'magic-string';
import type { Plugin } from 'vite';

/** After the name of a module: the sheet of the words that it says by `css()`. */
const ENDING = '.module.css';
const written = /\bcss\(\s*'([^']+)',?\s*\)/g;

/** The lists of words of a module, each once. */
const listsOf = (source: string) => [
  ...new Set([...source.matchAll(written)].map(([, words = '']) => words)),
];

/** The sheet of a module: a class for each list, in their order. */
export const sheetOf = (source: string) =>
  listsOf(source)
    .map((words, index) => `.c${index} { @apply ${words}; }`)
    .join('\n');

/** The module with classes of its sheet in place of the lists; undefined where it has none. */
export function classesOf(source: string, id: string) {
  const lists = listsOf(source);
  if (lists.length === 0) return undefined;
  const changed = new MagicString(source);
  for (const { 0: call, 1: words = '', index } of source.matchAll(written))
    changed.update(index, index + call.length, `madeOfWords.c${lists.indexOf(words)}`);
  changed.prepend(`import madeOfWords from ${JSON.stringify(id + ENDING)};\n`);
  return { code: changed.toString(), map: changed.generateMap({ hires: 'boundary' }) };
}

/** Replaces what `css()` of client/ui/css.ts is called with by a class of a CSS module that is made of the calls. */
export function cssInMarkup(): Plugin {
  return {
    name: 'befit:css-in-markup',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.tsx\.module\.css$/ },
      handler: (id) => id,
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
