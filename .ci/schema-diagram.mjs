// Draws the tables and their references into DECISIONS.md: `npm run schema:diagram`.
import { writeFileSync } from 'node:fs';
import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { decisionsFile, updateDecisions } = await import('#tests/architecture/sql/diagram.ts');

writeFileSync(decisionsFile, updateDecisions());
