import { writeFileSync } from 'node:fs';
import { dataModelFile, dataModelPage } from './schema/diagram.ts';

/** `npm run schema:diagram`: draws the tables into docs/architecture. */
export async function run(): Promise<void> {
  writeFileSync(dataModelFile, dataModelPage());
}
