import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Complaint } from '../../shared/complaint.ts';
import { inBrowser } from './browser.ts';
import { desk } from './desk.ts';
import { type BenchResult, compareFigures, type Figure } from './figures.ts';
import { growth } from './growth.ts';
import { readPeerPresses } from './presses.ts';
import { compareResults, differenceLines, sectionLines } from './report.ts';
import type { BenchOptions, Section } from './section.ts';
import { server } from './server.ts';
import { measuredIn, otherSubject, ownSubject, peerSubject, projectRoot, type Subject } from './subjects.ts';
import { weight } from './weight.ts';

/** Every section, in the order in which they run. */
export const sections: readonly Section[] = [server, weight, inBrowser, growth, desk];

export const usage = `npm run bench -- [${sections.map(({ name }) => name).join('] [')}] [options]
  --against <commit or folder>   builds another checkout and measures both in turns
  --peers <address>...           measures other pages beside ours in the browser
  --peer-presses <file>          selectors of what is pressed there, tests/bench/peer-presses.json if left out
  --sizes <few>,<many>           numbers of deliveries that growth compares
  --output <file>                where the figures go, bench-result.json if left out
  --compare <file> <file>        compares the figures of two runs`;

/** What was asked for on the command line. */
export interface BenchRequest {
  readonly sections: readonly Section[];
  readonly against: string | undefined;
  readonly peers: readonly string[];
  readonly output: string;
  /** Files to compare in place of measuring. */
  readonly compare: readonly [string, string] | undefined;
  readonly options: BenchOptions;
}

function isSizes(numbers: number[]): numbers is [number, number] {
  return numbers.length === 2 && numbers.every((number) => Number.isInteger(number) && number > 0);
}

/** Splits the command line; an option that it does not know is refused in one line. */
function parseWords(args: readonly string[]) {
  try {
    return parseArgs({
      // npm hands a second «--» on.
      args: args.filter((word) => word !== '--'),
      allowPositionals: true,
      options: {
        against: { type: 'string' },
        peers: { type: 'string', multiple: true, default: [] },
        'peer-presses': { type: 'string', default: join(import.meta.dirname, 'peer-presses.json') },
        sizes: { type: 'string', default: '20000,200000' },
        output: { type: 'string', default: 'bench-result.json' },
        compare: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ', 1)[0] : String(error);
    throw new Complaint(`${reason}: npm run bench -- --help lists them.`);
  }
}

/** Reads the command line; what it does not know it refuses. */
export function readRequest(args: readonly string[]): BenchRequest {
  const { values, positionals } = parseWords(args);
  const peers = [...values.peers, ...positionals.filter((word) => /^https?:/.test(word))];
  const words = positionals.filter((word) => !/^https?:/.test(word));
  const sizes = values.sizes.split(',').map(Number);
  if (!isSizes(sizes)) throw new Complaint(`--sizes takes two numbers: npm run bench -- --help tells which.`);
  const [before, after] = words;
  if (values.compare && (words.length !== 2 || before === undefined || after === undefined)) {
    throw new Complaint(`--compare takes two files: npm run bench -- --help tells which.`);
  }
  const unknown = words.find((word) => !sections.some(({ name }) => name === word));
  if (!values.compare && unknown !== undefined)
    throw new Complaint(
      `No section is called ${unknown}: there are ${sections.map(({ name }) => name).join(', ')}.`,
    );
  return {
    sections: sections.filter(({ name }) => words.length === 0 || words.includes(name)),
    against: values.against,
    peers,
    output: values.output,
    compare: values.compare && before !== undefined && after !== undefined ? [before, after] : undefined,
    options: { peerPresses: readPeerPresses(values['peer-presses']), sizes },
  };
}

const print = (lines: readonly string[]) => console.log(lines.join('\n'));

const readResult = (file: string): BenchResult => JSON.parse(readFileSync(file, 'utf8'));

function describeCommit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      cwd: projectRoot,
      encoding: 'utf8',
    }).trim();
  } catch {
    return 'no commit';
  }
}

/** Measures the built site, prints tables and writes the figures into a file. */
export async function runBench(args: readonly string[]): Promise<void> {
  const request = readRequest(args);
  if (request.compare) {
    const [before, after] = request.compare.map(readResult);
    if (before && after) print(compareResults(before, after));
    return;
  }
  const others = request.against === undefined ? [] : [await otherSubject(request.against)];
  const checkouts: Subject[] = [await ownSubject(describeCommit()), ...others];
  const figures = new Map<string, Figure[]>();
  const write = () => {
    const result: BenchResult = {
      version: 1,
      at: new Date().toISOString(),
      machine: `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}`,
      subjects: Object.fromEntries(figures),
    };
    writeFileSync(resolve(projectRoot, request.output), `${JSON.stringify(result, null, 2)}\n`);
  };
  for (const section of request.sections) {
    const peers = section.takesPeers ? request.peers.map(peerSubject) : [];
    const measured = measuredIn(section, [...checkouts, ...peers]);
    await section.measure(measured, request.options);
    for (const { name, peer, recorder } of measured) {
      const found = recorder.figures();
      figures.set(name, [...(figures.get(name) ?? []), ...found]);
      print(sectionLines(name, section.name, found));
      const missing = peer === undefined ? recorder.missing() : [];
      if (missing.length > 0) print(['', `not measured, for no answer came: ${missing.join(', ')}`]);
    }
    // What was measured is kept, whatever becomes of the next section.
    write();
  }
  const [ours, theirs] = checkouts.map(({ name }) => figures.get(name) ?? []);
  if (ours && theirs) {
    const title = `${checkouts[1]?.name} before, ${checkouts[0]?.name} after`;
    print(differenceLines(title, compareFigures(theirs, ours)));
  }
}
