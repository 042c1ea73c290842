// Draws the tables and the modules into docs/architecture: `npm run schema:diagram`.
import { writeFileSync } from 'node:fs';
import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { modulesFile, updateModules } = await import('#tests/architecture/modules-picture.ts');
const { dataModelFile, dataModelPage } = await import('#tests/architecture/sql/diagram.ts');

writeFileSync(dataModelFile, dataModelPage());
writeFileSync(modulesFile, updateModules());
