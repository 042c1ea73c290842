import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { buildWhenChanged } from '../../scripts/build.ts';
import { Complaint } from '../../shared/complaint.ts';
import { type Figure, Report, reaches } from './report.ts';

export const projectRoot = join(import.meta.dirname, '../..');

/** A part that can be run alone. It starts and stops whatever it needs. */
export interface Section {
  /** The word by which it is asked for. */
  readonly name: string;
  /** What it does and how long that takes on two cores, as `--help` says it. */
  readonly does: string;
  readonly measure: (report: Report) => Promise<void>;
}

export const sectionLines = (sections: readonly Section[]): string[] =>
  sections.map(({ name, does }) => `  ${name.padEnd(12)}${does}`);

/** The sections that are asked for in their own order, all where none is named; what is not known is refused. */
export function chosen(
  sections: readonly Section[],
  asked: readonly string[],
  groups: Readonly<Record<string, readonly string[]>> = {},
): readonly Section[] {
  // npm hands a second «--» on.
  const words = asked.filter((word) => word !== '--').flatMap((word) => groups[word] ?? word);
  const names = sections.map(({ name }) => name);
  const unknown = words.find((word) => !names.includes(word));
  if (unknown !== undefined) {
    const known = [...names, ...Object.keys(groups)].join(', ');
    throw new Complaint(`No part is called ${unknown}: there are ${known}.`);
  }
  return sections.filter(({ name }) => words.length === 0 || words.includes(name));
}

/** Runs sections, prints their figures and writes them into a file; tells those that miss their bars. */
async function runSections(sections: readonly Section[], file: string): Promise<readonly Figure[]> {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}`;
  const found: Record<string, readonly Figure[]> = {};
  for (const { name, measure } of sections) {
    const begun = Date.now();
    const report = new Report();
    await measure(report).catch((error: unknown) => {
      report.add(name, 'broke off', 1, { is: 0 }, error instanceof Error ? error.stack : String(error));
    });
    report.add(name, 'took, s', Math.round((Date.now() - begun) / 1000));
    console.log(['', name, ...report.lines()].join('\n'));
    found[name] = report.figures;
    // What was found is kept, whatever becomes of the next section.
    const result = { version: 2, at: new Date().toISOString(), machine, sections: found };
    writeFileSync(join(projectRoot, file), `${JSON.stringify(result, null, 2)}\n`);
  }
  const missed = Object.values(found)
    .flat()
    .filter((figure) => !reaches(figure));
  console.log(missed.length === 0 ? '\nEvery bar is reached.' : `\n${missed.length} bars are missed.`);
  return missed;
}

interface Command {
  readonly usage: string;
  readonly readParts: (words: readonly string[]) => readonly Section[];
  /** Where the figures are written. */
  readonly file: string;
}

/** Runs the sections that the words ask for on the sources as they are; tells the figures that miss their bars. */
export async function runCommand(
  words: readonly string[],
  { usage, readParts, file }: Command,
): Promise<readonly Figure[]> {
  if (words.includes('--help')) {
    console.log(usage);
    return [];
  }
  const sections = readParts(words);
  await buildWhenChanged();
  return runSections(sections, file);
}
