import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';

/** A run of all site tests empties it first. */
const folder = resolve(import.meta.dirname, '../../.cache/statements');

/** Notes what a site of the tests has run in its database. */
export function recordTexts(texts: readonly string[]): void {
  if (process.env.RECORD_STATEMENTS !== 'true' || texts.length === 0) return;
  const json = JSON.stringify(texts.toSorted());
  const file = join(folder, `${createHash('sha256').update(json).digest('hex')}.json`);
  // Sites that have run the same leave one file.
  if (existsSync(file)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, json);
}

/** The texts of all statements that site tests have run, once each. */
export function readRecordedStatements(): string[] {
  const files = globSync(join(folder, '*.json'));
  const texts = files.flatMap((file) => z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))));
  return [...new Set(texts)].sort();
}
