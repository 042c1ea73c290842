import { browser } from './browser.ts';
import { chosen, runCommand, type Section, sectionLines } from './run.ts';
import { server } from './server.ts';
import { weight } from './weight.ts';

/** Every section, in the order in which they run. */
const sections: readonly Section[] = [server, weight, browser];

const usage = [
  `npm run bench -- [${sections.map(({ name }) => name).join('] [')}]`,
  ...sectionLines(sections),
].join('\n');

/** The sections that the command line asks for, all where it names none; what it does not know it refuses. */
export const readParts = (asked: readonly string[]): readonly Section[] => chosen(sections, asked);

/** `npm run bench`: measures the built site; fails where a section did not come to its end. */
export async function run(words: readonly string[]): Promise<void> {
  const missed = await runCommand(words, { usage, readParts, file: 'bench-result.json' });
  if (missed.some(({ name }) => name === 'broke off')) process.exitCode = 1;
}
