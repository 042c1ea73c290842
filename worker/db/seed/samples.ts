import staff from './staff.json' with { type: 'json' };
import type { SeedTable } from './statement.ts';

type Cell = SeedTable['rows'][number][number];

/** The sentence that leads to an article: the blog is a sample as a whole. */
const articleSentence = /\s[^.!?"\\]*\]\(\/blog\/[^)/]+\/\)\./g;
/** A block that lets an invented person speak, or leads to one. */
const ofPerson = /"kind":"quote"|"\/staff\/\d+\/"/;

/** Blocks of a page without those of invented people. */
function withoutPeople(text: string): string {
  if (!text.startsWith('[{') || !ofPerson.test(text)) return text;
  const blocks: unknown[] = JSON.parse(text);
  return JSON.stringify(blocks.filter((block) => !ofPerson.test(JSON.stringify(block))));
}

function cleaned(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  const text = withoutPeople(cell).replaceAll(articleSentence, '');
  // «Шеф-повар Имя Фамилия» is read as well without the name.
  return staff.reduce((rest, { name }) => rest.replaceAll(` ${name}`, ''), text);
}

/** The texts of every deployment: they name no invented person and lead to no sample article. */
export function withoutSamples(table: SeedTable): SeedTable {
  return { ...table, rows: table.rows.map((row) => row.map(cleaned)) };
}

/** The rows that samples make whole again, wherever nobody has changed them. */
export function sampleTexts(table: SeedTable): SeedTable {
  const pairs = table.rows
    .map((row) => [row, row.map(cleaned)] as const)
    .filter(([row, base]) => row.some((cell, index) => cell !== base[index]));
  const { whenGone: _, ...shape } = table;
  return { ...shape, rows: pairs.map(([row]) => row), inPlaceOf: pairs.map(([, base]) => base) };
}
