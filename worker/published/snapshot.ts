import * as z from 'zod/mini';
import type { Part } from './part.ts';

/** Everything that was published at one moment. */
export interface Snapshot {
  /** Hash of the rows. */
  readonly version: string;
  /** The rows of a part; they are parsed when they are first asked for. */
  readonly rows: <Row>(part: Part<Row>) => readonly Row[];
}

/** A part as its name, the hash of its rows and the rows themselves as JSON, which has no line ends. */
interface Line {
  readonly name: string;
  readonly hash: string;
  readonly json: string;
}

interface Parsed {
  readonly hash: string;
  readonly rows: readonly unknown[];
}

/** Rows of a snapshot by part, so far as they were parsed. */
const parsedOf = new WeakMap<Snapshot, Map<string, Parsed>>();

/** Writes a snapshot: a line of names and hashes, then a line of rows for each part. */
export function writeSnapshot(version: string, lines: readonly Line[]): string {
  const head = { version, parts: lines.map(({ name, hash }) => ({ name, hash })) };
  return [JSON.stringify(head), ...lines.map(({ json }) => json)].join('\n');
}

const Head = z.object({
  version: z.string(),
  parts: z.array(z.object({ name: z.string(), hash: z.string() })),
});

/** Whether a text that was stored is a whole snapshot: it may be gone, cut off, or written by another hand. */
export function isWhole(text: string | null): text is string {
  const [head = '', ...lines] = (text ?? '').split('\n');
  try {
    return (
      Head.parse(JSON.parse(head)).parts.length === lines.length && lines.every((line) => line.endsWith(']'))
    );
  } catch {
    return false;
  }
}

/** Opens a written snapshot; rows that were parsed for the one before and have not changed since are kept. */
export function openSnapshot(text: string, before?: Snapshot): Snapshot {
  const [head = '', ...lines] = text.split('\n');
  const { version, parts } = JSON.parse(head) as z.infer<typeof Head>;
  const known = before && parsedOf.get(before);
  const parsed = new Map<string, Parsed>();
  const written = new Map<string, Line>();
  for (const [index, { name, hash }] of parts.entries()) {
    const kept = known?.get(name);
    if (kept?.hash === hash) parsed.set(name, kept);
    else written.set(name, { name, hash, json: lines[index] ?? '' });
  }
  const snapshot: Snapshot = {
    version,
    rows: <Row>({ name }: Part<Row>) => {
      const line = written.get(name);
      if (line) {
        parsed.set(name, { hash: line.hash, rows: JSON.parse(line.json) as unknown[] });
        written.delete(name);
      }
      const found = parsed.get(name);
      if (!found) throw new Error(`The part ${name} was not published`);
      return found.rows as Row[];
    },
  };
  parsedOf.set(snapshot, parsed);
  return snapshot;
}

/** A snapshot of what could be read while something else failed: parts that are not there fail when they are asked for. */
export function partialSnapshot(read: ReadonlyMap<string, readonly unknown[] | Error>): Snapshot {
  return {
    version: '',
    rows: <Row>({ name }: Part<Row>) => {
      const rows = read.get(name);
      if (rows === undefined || rows instanceof Error)
        throw new Error(`The part ${name} was not read: ${rows?.message}`);
      return rows as Row[];
    },
  };
}
