// Prints a part of the seed as one SQL script: `npm run --silent seed:sql -- base > base.sql`.
import { ensureInstalled } from './bootstrap.mjs';

const part = process.argv[2];
if (part !== 'base' && part !== 'demo') {
  console.error(`Usage: npm run --silent seed:sql -- base|demo
  base is what every deployment needs; rows that are there already stay as they are
  demo adds samples for trying the site: team, blog, reviews, charities, partners`);
  process.exit(2);
}
await ensureInstalled();
const { seedStatements } = await import('#worker/db/seed/load.ts');
const { scriptOf } = await import('#worker/db/seed/script.ts');

process.stdout.write(scriptOf(seedStatements(part)));
