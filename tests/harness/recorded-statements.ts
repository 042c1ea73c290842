import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { digestOfSources } from './source-digest.ts';

const root = resolve(import.meta.dirname, '../..');
const recorded = join(root, '.cache/statements');
let digest: string | undefined;
/** Statements of other sources than these say nothing of them. */
function folderOfSources(): string {
  digest ??= digestOfSources('shared', 'worker');
  return join(recorded, digest);
}
const Texts = z.array(z.string());

/** Forgets what earlier tests have run. */
export function clearRecordedStatements(): void {
  rmSync(recorded, { recursive: true, force: true });
}

/** Notes what a site of the worker tests has run, before it stops; other sites are not noted. */
export async function recordStatements(url: string): Promise<void> {
  if (process.env.RECORD_STATEMENTS !== 'true') return;
  const answer = await fetch(`${url}/local/statements`, { signal: AbortSignal.timeout(10_000) }).catch(
    () => undefined,
  );
  // A site that a test has broken may not answer.
  if (!answer?.ok) return;
  const texts = JSON.stringify(Texts.parse(await answer.json()).sort());
  const folder = folderOfSources();
  mkdirSync(folder, { recursive: true });
  // Sites that have run the same leave one file.
  writeFileSync(join(folder, `${createHash('sha256').update(texts).digest('hex')}.json`), texts);
}

/** The texts of all statements that the worker tests have run from these sources, once each. */
export function readRecordedStatements(): string[] {
  const folder = folderOfSources();
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const files = names.map((name) => join(folder, name));
  const texts = files.flatMap((file) => Texts.parse(JSON.parse(readFileSync(file, 'utf8'))));
  return [...new Set(texts)].sort();
}
