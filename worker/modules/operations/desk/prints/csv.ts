import type { LineChange } from './editions.ts';
import { wordsOfChange } from './marks.ts';
import type { Cell, PrintTable } from './table.ts';

/** Excel takes a file for UTF-8 by this alone; without it Cyrillic letters are read as those of Windows. */
const BOM = '\uFEFF';

/** Signs that a table program takes the beginning of a formula for. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell: a decimal comma, as Russian Excel counts; words never as a formula, whoever has typed them. */
function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const plain = cell.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
  const defused = FORMULA.test(plain) ? `'${plain}` : plain;
  return /[";\n\r]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}

/** A list as a file that Russian Excel opens by a press: UTF-8 with its mark, semicolons, lines that end as its own do. */
export function csvOf(table: PrintTable, changes: readonly LineChange[]): string {
  const changeOf = new Map(changes.map((change) => [change.key, change]));
  const heads = [table.groupHead, ...table.columns.map(({ head }) => head), 'Изменение'];
  const rows = table.groups.flatMap(({ heading, rows: own }) =>
    own.map(({ key, cells }) => [heading, ...cells, wordsOfChange(changeOf.get(key))]),
  );
  const gone = changes.flatMap((change) =>
    change.now === null
      ? [
          [
            change.title,
            ...table.columns.map((_, place): Cell => (place === 0 ? (change.was ?? '') : '')),
            wordsOfChange(change),
          ],
        ]
      : [],
  );
  return BOM + [heads, ...rows, ...gone].map((cells) => `${cells.map(cellText).join(';')}\r\n`).join('');
}
