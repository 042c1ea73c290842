// Prints a part of the seed as one SQL script: `npm run --silent seed:sql -- base company.json > base.sql`.
import { readFileSync } from 'node:fs';
import { ensureInstalled } from './bootstrap.mjs';

const [part, companyFile] = process.argv.slice(2);
const isBase = part === 'base' && companyFile !== undefined;
if (!isBase && part !== 'demo') {
  console.error(`Usage: npm run --silent seed:sql -- base COMPANY
       npm run --silent seed:sql -- demo
  base is what every deployment needs; rows that are there already stay as they are
  COMPANY is a file with the facts of the company, written like worker/db/seed/company-sample.json
  demo adds samples for trying the site: team, blog, reviews, charities, partners`);
  process.exit(2);
}
await ensureInstalled();
const { seedStatements, seedTables } = await import('#worker/db/seed/load.ts');
const { scriptOf } = await import('#worker/db/seed/script.ts');

const { findPlaceholders } = await import('./release/company.ts');

const company = isBase ? JSON.parse(readFileSync(companyFile, 'utf8')) : undefined;
const placeholders = findPlaceholders(company);
if (placeholders.length > 0) {
  console.error(
    `${companyFile} still has placeholders in place of the seller’s facts:\n${placeholders.join('\n')}`,
  );
  process.exit(1);
}
process.stdout.write(scriptOf(seedStatements(seedTables(part, company))));
