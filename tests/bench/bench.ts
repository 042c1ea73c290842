import { browser } from './browser.ts';
import { chosen, runSections, type Section, sectionLines } from './run.ts';
import { server } from './server.ts';
import { weight } from './weight.ts';

/** Every section, in the order in which they run. */
const sections: readonly Section[] = [server, weight, browser];

export const usage = [
  `npm run bench -- [${sections.map(({ name }) => name).join('] [')}]`,
  ...sectionLines(sections),
].join('\n');

/** The sections that the command line asks for, all where it names none; what it does not know it refuses. */
export const readParts = (asked: readonly string[]): readonly Section[] => chosen(sections, asked);

/** Measures the built site; tells whether every section came to its end. */
export async function runBench(words: readonly string[]): Promise<boolean> {
  const missed = await runSections(readParts(words), 'bench-result.json');
  return missed.every(({ name }) => name !== 'broke off');
}
