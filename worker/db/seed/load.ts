import { articleTables, peopleTables } from './articles.ts';
import { bonusLevelTable } from './bonus-levels.ts';
import { catalogueTables } from './catalogue.ts';
import { exerciseTable } from './exercises.ts';
import { guidanceTable } from './guidance.ts';
import { homemadeTable } from './homemade.ts';
import { messageTable } from './messages.ts';
import { pageTables } from './pages.ts';
import { partnerTables } from './partners.ts';
import { pictureTable } from './pictures.ts';
import { purposeTable } from './purposes.ts';
import { reviewTable } from './reviews.ts';
import { sampleTexts, withoutSamples } from './samples.ts';
import { siteTables } from './site.ts';
import {
  addRows,
  clearParts,
  type SeedPart,
  type SeedStatement,
  type SeedTable,
  upsertRows,
} from './statement.ts';

/** The tables of a part in the order in which they have to be written; without facts of a company, with invented ones. */
export function seedTables(part: SeedPart, company?: unknown): SeedTable[] {
  const texts = [...pageTables(), purposeTable(), guidanceTable()];
  if (part === 'demo') {
    const samples = texts.map(sampleTexts).filter(({ rows }) => rows.length > 0);
    return [...peopleTables(), ...articleTables(), reviewTable(), ...partnerTables(), ...samples];
  }
  return [
    pictureTable(),
    ...catalogueTables(),
    homemadeTable(),
    ...siteTables(company),
    ...texts.map(withoutSamples),
    messageTable(),
    bonusLevelTable(),
    exerciseTable(),
  ];
}

/** What the seed changes is published. */
const contentChanged: SeedStatement = { sql: 'UPDATE content_state SET changes = changes + 1', params: [] };

/** Adds what the database does not have: what operators have changed or hidden stays so. */
export function seedStatements(tables: readonly SeedTable[]): SeedStatement[] {
  return [...tables.flatMap(addRows), contentChanged];
}

/**
 * Brings both parts to what the files say, over whatever was changed: for local databases, whose texts have to be those
 * of the working copy.
 */
export function refreshStatements(base = seedTables('base'), demo = seedTables('demo')): SeedStatement[] {
  const tables = [...base, ...demo];
  return [...tables.flatMap(clearParts), ...tables.flatMap(upsertRows), contentChanged];
}
