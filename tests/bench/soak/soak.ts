import { chosen, runCommand, type Section, sectionLines } from '../run.ts';
import { crowd } from './crowd.ts';
import { faults } from './faults.ts';
import { kills } from './kills.ts';
import { load } from './load.ts';
import { slow } from './slow.ts';

/** Every part, in the order in which they run. */
const parts: readonly Section[] = [load, slow, crowd, faults, kills];
/** Parts that one word asks for: what strangers do to the site. */
const groups = { hostile: ['slow', 'crowd'] };

const usage = [
  `npm run soak -- [${[...parts.map(({ name }) => name), ...Object.keys(groups)].join('] [')}]`,
  ...sectionLines(parts),
  '  hostile     slow, crowd',
  'A variable of the environment shortens it: SOAK_SECONDS of a load, SOAK_PEOPLE and SOAK_ADDRESSES of crowd, SOAK_KILLS.',
].join('\n');

/** The parts that the command line asks for, all where it names none; what it does not know it refuses. */
export const readParts = (asked: readonly string[]): readonly Section[] => chosen(parts, asked, groups);

/** `npm run soak`: fails where anything has not held. */
export async function run(words: readonly string[]): Promise<void> {
  const missed = await runCommand(words, { usage, readParts, file: 'soak-result.json' });
  if (missed.length > 0) process.exitCode = 1;
}
