import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { shownTexts } from '#tests/architecture/hanging-words.ts';
import { isNode } from '#tests/architecture/syntax.ts';
import { sentencesOf } from './seed-sentences.ts';

/** Files whose texts pages show; the page of components shows examples. */
const files = globSync('client/**/*.{ts,tsx}', {
  exclude: ['**/*.test.*', 'client/features/components/**'],
}).toSorted();

/** Words beside a control or over a list: they name what is there and promise nothing. */
const isLabel = (text: string): boolean => !/[.!?…:;—]/.test(text) && text.split(/\s+/).length <= 5;

/** What a file shows, sentence by sentence; a value that comes from a rule is dots. */
function sentencesIn(file: string): string[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  if (!isNode(program)) throw new Error(`${file} has no syntax tree`);
  return shownTexts(program, '…')
    .map(({ text }) => text.replaceAll('\u2060', '').trim())
    .filter((text) => !isLabel(text))
    .flatMap(sentencesOf);
}

/** All sentences that the code of pages holds, each once. */
export const clientSentences = (): string[] => [...new Set(files.flatMap(sentencesIn))];
