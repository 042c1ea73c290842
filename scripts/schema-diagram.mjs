// Draws the tables into docs/architecture: `npm run schema:diagram`.
import { writeFileSync } from 'node:fs';
import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { dataModelFile, dataModelPage } = await import('#scripts/schema/diagram.ts');

writeFileSync(dataModelFile, dataModelPage());
