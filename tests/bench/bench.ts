import { parseArgs } from 'node:util';
import { Complaint } from '../../shared/complaint.ts';
import { browser } from './browser.ts';
import { desk } from './desk.ts';
import { growth } from './growth.ts';
import { chosen, runSections, type Section, sectionLines } from './run.ts';
import { server } from './server.ts';
import { weight } from './weight.ts';

export interface BenchOptions {
  /** Numbers of deliveries that growth is measured beside. */
  readonly sizes: readonly [number, number];
}

/** Every section, in the order in which they run. */
const sections: readonly Section<BenchOptions>[] = [server, weight, browser, growth, desk];

export const usage = [
  `npm run bench -- [${sections.map(({ name }) => name).join('] [')}] [options]`,
  ...sectionLines(sections),
  '  --sizes <few>,<many>     numbers of deliveries that growth compares',
].join('\n');

/** Splits the command line; an option that it does not know is refused in one line. */
function parseWords(args: readonly string[]) {
  try {
    return parseArgs({
      // npm hands a second «--» on.
      args: args.filter((word) => word !== '--'),
      allowPositionals: true,
      options: {
        sizes: { type: 'string', default: '20000,200000' },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ', 1)[0] : String(error);
    throw new Complaint(`${reason}: npm run bench -- --help lists them.`);
  }
}

/** Reads the command line; what it does not know it refuses. */
export function readRequest(args: readonly string[]) {
  const { values, positionals } = parseWords(args);
  const [few = 0, many = 0] = values.sizes.split(',').map(Number);
  if (!(few > 0 && many > few)) throw new Complaint('--sizes takes two numbers, such as 20000,200000.');
  const options: BenchOptions = { sizes: [few, many] };
  return { sections: chosen(sections, positionals), options };
}

/** Measures the built site; tells whether every section came to its end. */
export async function runBench(args: readonly string[]): Promise<boolean> {
  const { sections, options } = readRequest(args);
  const missed = await runSections(sections, options, 'bench-result.json');
  return missed.every(({ name }) => name !== 'broke off');
}
