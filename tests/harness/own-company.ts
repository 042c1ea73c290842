import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './commands.ts';

/** Writes the facts of a company with numbers and hosts of its own, as a deployment brings them. */
export function writeOwnCompany(file: string): void {
  const sample = readFileSync(join(projectRoot, 'worker/db/seed/company-sample.json'), 'utf8');
  const own = sample
    .replace(/0{3,}/g, '123')
    .replaceAll('000-00-00', '120-45-67')
    .replaceAll('.example', '.ru')
    .replaceAll('_demo', '');
  writeFileSync(file, own);
}
