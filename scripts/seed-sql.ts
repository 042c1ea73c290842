import { readFileSync } from 'node:fs';
import { Complaint } from '#shared/complaint.ts';
import { seedStatements, seedTables } from '#worker/db/seed/load.ts';
import { scriptOf } from '#worker/db/seed/script.ts';
import { findPlaceholders } from './release/settings.ts';

const usage = `Usage: npm run --silent seed:sql -- base COMPANY
       npm run --silent seed:sql -- demo
  base is what every deployment needs; rows that are there already stay as they are
  COMPANY is a file with the facts of the company, written like worker/db/seed/company-sample.json
  demo adds samples for trying the site: team, blog, reviews, charities, partners`;

/** Prints a part of the seed as one SQL script: `npm run --silent seed:sql -- base company.json > base.sql`. */
export async function run([part, file]: readonly string[]): Promise<void> {
  const isBase = part === 'base' && file !== undefined;
  if (!isBase && part !== 'demo') throw new Complaint(usage);
  const company = isBase ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const placeholders = findPlaceholders(company);
  if (placeholders.length > 0)
    throw new Complaint(
      `${file} still has placeholders in place of the seller’s facts:\n${placeholders.join('\n')}`,
    );
  process.stdout.write(scriptOf(seedStatements(seedTables(part, company))));
}
