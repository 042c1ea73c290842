// Prints the seed as one SQL script: `npm run --silent seed:sql > seed.sql`, then `wrangler d1 execute --file seed.sql`.
import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { seedStatements } = await import('#worker/db/seed/load.ts');

/** @param {string | number | null | undefined} value */
function literal(value) {
  if (value === undefined) throw new Error('A statement has more placeholders than values');
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

for (const { sql, params } of seedStatements()) {
  let next = 0;
  // Text in quotes is passed over: a question mark there is no placeholder.
  const script = sql.replace(/'(?:[^']|'')*'|\?(\d*)/g, (match, /** @type {string | undefined} */ number) => {
    if (match.startsWith("'")) return match;
    const index = number ? Number(number) - 1 : next;
    next = index + 1;
    return literal(params[index]);
  });
  process.stdout.write(`${script.trim().replace(/;$/, '')};\n`);
}
