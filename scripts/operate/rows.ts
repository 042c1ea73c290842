import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import { Complaint } from '#shared/complaint.ts';

/** Fields of one call, as a command line would give them. */
export type Row = ReadonlyMap<string, string>;

const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
const Rows = z.array(z.record(z.string(), Value));

/** A value as it is written on a command line: lists with commas, `null` for what is taken away. */
const textOf = (value: z.infer<typeof Value>): string => String(value);

function readJson(file: string, text: string): Row[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Complaint(`${file} is no JSON (${error instanceof Error ? error.message : error}).`);
  }
  const rows = z.safeParse(Rows, json);
  if (!rows.success)
    throw new Complaint(
      `${file} is no list of objects whose fields hold texts, numbers, true, false or null.`,
    );
  return rows.data.map((row) => new Map(Object.entries(row).map(([key, value]) => [key, textOf(value)])));
}

/** Spreadsheets write commas or, where the comma parts decimals, semicolons; empty cells give no field. */
function readTable(file: string, text: string): Row[] {
  const [head = ''] = text.split('\n', 1);
  const delimiter = head.includes(';') ? ';' : ',';
  try {
    const rows: Record<string, string>[] = parse(text, {
      ...{ delimiter, bom: true, trim: true },
      ...{ columns: true, skip_empty_lines: true },
    });
    return rows.map((row) => new Map(Object.entries(row).filter(([, value]) => value !== '')));
  } catch (error) {
    throw new Complaint(`${file} is no table (${error instanceof Error ? error.message : error}).`);
  }
}

/** The calls of a file: a list of objects in `.json`, otherwise a table whose first line names the fields. */
export function readRows(file: string): Row[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new Complaint(`${file} cannot be read (${reason}): give a table of CSV or a list in JSON.`);
  }
  const rows = file.endsWith('.json') ? readJson(file, text) : readTable(file, text);
  if (rows.length === 0) throw new Complaint(`${file} names no call: give a line for each.`);
  return rows;
}
