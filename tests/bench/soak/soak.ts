import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { Complaint } from '../../../shared/complaint.ts';
import { crowd } from './crowd.ts';
import { faultsPart } from './faults.ts';
import { kills } from './kills.ts';
import { load } from './load.ts';
import { keepsRule, type Rule, type SoakFigure, type SoakPart } from './part.ts';
import { settingLines } from './settings.ts';
import { slowSenders } from './slow-senders.ts';
import { summarize } from './summary.ts';

/** Every part, in the order in which they run. */
export const parts: readonly SoakPart[] = [load, slowSenders, crowd, faultsPart, kills];

/** Parts that one word asks for: what strangers do to the site. */
const groups: Readonly<Record<string, readonly SoakPart[]>> = { hostile: [slowSenders, crowd] };

const words = [...parts.map(({ name }) => name), ...Object.keys(groups)];

const minutesOf = (some: readonly SoakPart[]) => some.reduce((sum, { minutes }) => sum + minutes, 0);
const aboutMinutes = (some: readonly SoakPart[]) => `about ${Math.ceil(minutesOf(some))} min`;
const nameWidth = Math.max(...words.map((word) => word.length)) + 2;
const partLine = (name: string, some: readonly SoakPart[], does: string) =>
  `  ${name.padEnd(nameWidth)}${aboutMinutes(some).padEnd(14)}${does}`;

export const usage = [
  `npm run soak -- [${words.join('] [')}]`,
  ...parts.map((part) => partLine(part.name, [part], part.does)),
  ...Object.entries(groups).map(([name, some]) =>
    partLine(name, some, some.map((part) => part.name).join(', ')),
  ),
  `Without a name all of them, ${aboutMinutes(parts)} on two cores. A variable of the environment sets:`,
  ...settingLines(),
].join('\n');

const root = resolve(import.meta.dirname, '../../..');

/** The parts that the command line asks for, all where it names none; what it does not know it refuses. */
export function readParts(asked: readonly string[]): readonly SoakPart[] {
  const unknown = asked.find((word) => !words.includes(word));
  if (unknown !== undefined)
    throw new Complaint(`No part of the soak is called ${unknown}: there are ${words.join(', ')}.`);
  const wanted = asked.flatMap((word) => groups[word] ?? parts.filter(({ name }) => name === word));
  return parts.filter((part) => asked.length === 0 || wanted.includes(part));
}

function ruleText(rule: Rule | undefined): string {
  if (!rule) return '';
  if ('is' in rule) return `= ${rule.is}`;
  return 'atMost' in rule ? `≤ ${rule.atMost}` : `≥ ${rule.atLeast}`;
}

const valueText = ({ value, unit }: SoakFigure) =>
  `${Number.isInteger(value) ? value : value.toFixed(Math.abs(value) < 10 ? 2 : 0)} ${unit ?? ''}`.trim();

/** A part's figures as the lines of a table. */
export function tableOf(name: string, figures: readonly SoakFigure[]): readonly string[] {
  const cells = figures.map((figure) => [
    figure.row,
    figure.name,
    valueText(figure),
    ruleText(figure.rule),
    keepsRule(figure) ? '' : `BROKEN ${figure.note ?? ''}`,
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return ['', name, ...lines.map((line) => `  ${line.trimEnd()}`)];
}

/** What a part found, and how long it took; one that breaks off has broken a rule. */
async function runPart({ run }: SoakPart): Promise<readonly SoakFigure[]> {
  const begun = Date.now();
  try {
    const found = await run();
    return [
      ...found,
      { row: 'part', name: 'took', value: Math.round((Date.now() - begun) / 1000), unit: 's' },
    ];
  } catch (error) {
    const note = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return [{ row: 'part', name: 'broke off', value: 1, rule: { is: 0 }, note }];
  }
}

/** Runs the parts that are asked for; tells whether every figure keeps its rule. */
export async function runSoak(words: readonly string[]): Promise<boolean> {
  const begun = Date.now();
  const found: Record<string, readonly (SoakFigure & { readonly isKept: boolean })[]> = {};
  for (const part of readParts(words)) {
    const figures = await runPart(part);
    found[part.name] = figures.map((figure) => ({ ...figure, isKept: keepsRule(figure) }));
    console.log(tableOf(part.name, figures).join('\n'));
    // What was found is kept, whatever becomes of the next part.
    const result = {
      version: 1,
      at: new Date().toISOString(),
      machine: `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}`,
      seconds: Math.round((Date.now() - begun) / 1000),
      parts: found,
    };
    writeFileSync(join(root, 'soak-result.json'), `${JSON.stringify(result, null, 2)}\n`);
  }
  console.log(tableOf('in short', summarize(found)).join('\n'));
  const broken = Object.values(found)
    .flat()
    .filter(({ isKept }) => !isKept);
  console.log(broken.length === 0 ? '\nEvery rule is kept.' : `\n${broken.length} rules are broken.`);
  return broken.length === 0;
}
