import { globSync, readFileSync } from 'node:fs';
import { shownTexts } from '#tests/architecture/hanging-words.ts';
import { isNode, type Node, parseTree, visit } from '#tests/architecture/syntax.ts';
import { sentencesOf } from './seed-sentences.ts';

/** Files whose texts pages show; the page of components shows examples. */
const files = globSync('{client,shared}/**/*.{ts,tsx}', {
  exclude: ['**/*.test.*', 'client/features/components/**'],
}).toSorted();

/** Words beside a control or over a list: they name what is there and promise nothing. */
const isLabel = (text: string): boolean => !/[.!?…:;—]/.test(text) && text.split(/\s+/).length <= 5;

/** A line of a document that is one tag, and what replaces text by signs alone: it says nothing. */
const isMarkup = (line: string): boolean => /^<[^>]*>$/.test(line) || /^\$1…–…$/.test(line);

/** Whether a file describes calls of operators alone: customers read nothing of it. */
const isOfOperators = (source: string): boolean =>
  source.includes("auth: 'operator'") && !/auth: '(?!operator')/.test(source);

/** Where the summaries of calls stand, which the description of the calls shows and no page. */
function summariesIn(program: Node): readonly (readonly [from: number, to: number])[] {
  const found: (readonly [number, number])[] = [];
  visit(program, 0, (node) => {
    const { key } = node;
    const isSummary = node.type === 'Property' && isNode(key) && key.name === 'summary';
    if (isSummary) found.push([node.start, node.end]);
    return !isSummary;
  });
  return found;
}

/** What a file shows, sentence by sentence; a value that comes from a rule is dots. */
function sentencesIn(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  if (isOfOperators(source)) return [];
  const program = parseTree(file, source);
  const summaries = summariesIn(program);
  return shownTexts(program, '…')
    .filter(({ start }) => !summaries.some(([from, to]) => from <= start && start < to))
    .map(({ text }) => text.replaceAll('\u2060', '').trim())
    .filter((text) => !isLabel(text))
    .flatMap(sentencesOf)
    .filter((sentence) => !isMarkup(sentence));
}

/** All sentences that the code of pages and the labels that it shares with the worker hold, each once. */
export const clientSentences = (): string[] => [...new Set(files.flatMap(sentencesIn))];
