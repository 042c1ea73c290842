import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { hashSources } from '#scripts/source-hash.ts';

const root = resolve(import.meta.dirname, '../..');
const recorded = join(root, '.cache/statements');
let digest: string | undefined;
/** Statements of other sources than these say nothing of them. */
function folderOfSources(): string {
  digest ??= hashSources(root, ['shared', 'worker']);
  return join(recorded, digest);
}
const Texts = z.array(z.string());

/** Notes what a site of the tests has run in its database. */
export function recordTexts(texts: readonly string[]): void {
  if (process.env.RECORD_STATEMENTS !== 'true' || texts.length === 0) return;
  const json = JSON.stringify(texts.toSorted());
  const folder = folderOfSources();
  const file = join(folder, `${createHash('sha256').update(json).digest('hex')}.json`);
  // Sites that have run the same leave one file.
  if (existsSync(file)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, json);
}

/** The same of a site in another process, before it stops. */
export async function recordStatements(url: string): Promise<void> {
  if (process.env.RECORD_STATEMENTS !== 'true') return;
  const answer = await fetch(`${url}/local/statements`, { signal: AbortSignal.timeout(10_000) }).catch(
    () => undefined,
  );
  // A site that a test has broken may not answer.
  if (answer?.ok) recordTexts(Texts.parse(await answer.json()));
}

/** The texts of all statements that tests have run from these sources, once each. */
export function readRecordedStatements(): string[] {
  const folder = folderOfSources();
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const files = names.map((name) => join(folder, name));
  const texts = files.flatMap((file) => Texts.parse(JSON.parse(readFileSync(file, 'utf8'))));
  return [...new Set(texts)].sort();
}
