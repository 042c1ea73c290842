import { chosen, runSections, type Section, sectionLines } from '../run.ts';
import { crowd } from './crowd.ts';
import { faults } from './faults.ts';
import { kills } from './kills.ts';
import { load } from './load.ts';
import { slow } from './slow.ts';

/** Every part, in the order in which they run. */
const parts: readonly Section[] = [load, slow, crowd, faults, kills];
/** Parts that one word asks for: what strangers do to the site. */
const groups = { hostile: ['slow', 'crowd'] };

export const usage = [
  `npm run soak -- [${[...parts.map(({ name }) => name), ...Object.keys(groups)].join('] [')}]`,
  ...sectionLines(parts),
  '  hostile     slow, crowd',
  'A variable of the environment shortens it: SOAK_SECONDS of a load, SOAK_PEOPLE and SOAK_ADDRESSES of crowd, SOAK_KILLS.',
].join('\n');

/** The parts that the command line asks for, all where it names none; what it does not know it refuses. */
export const readParts = (asked: readonly string[]): readonly Section[] => chosen(parts, asked, groups);

/** Runs the parts that are asked for; tells whether everything has held. */
export async function runSoak(words: readonly string[]): Promise<boolean> {
  return (await runSections(readParts(words), 'soak-result.json')).length === 0;
}
