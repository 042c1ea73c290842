import { plainSpaces, withoutJoiners } from '#shared/typography.ts';

/** Excel takes a file for UTF-8 by this alone; without it Cyrillic letters are read as those of Windows. */
const BOM = '\uFEFF';

/** Signs that a table program takes the beginning of a formula for. */
const FORMULA = /^[=+\-@\t\r]/;

/** What stands in a cell; a number is written with a decimal comma, as Russian Excel counts. */
export type Cell = string | number;

/** Words never count as a formula, whoever has typed them. */
function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const plain = withoutJoiners(plainSpaces(cell));
  const defused = FORMULA.test(plain) ? `'${plain}` : plain;
  return /[";\n\r]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}

/** Rows as a file that Russian Excel opens by a press: UTF-8 with its mark, semicolons, lines that end as its own do. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  BOM + rows.map((cells) => `${cells.map(cellText).join(';')}\r\n`).join('');
