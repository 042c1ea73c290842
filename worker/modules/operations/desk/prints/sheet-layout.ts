import { withoutJoiners } from '#shared/typography.ts';
import { type Measure, type Placed, POINTS, type Run } from '../pdf/text.ts';
import type { LineChange } from './editions.ts';
import { wordsOfChange } from './marks.ts';
import type { Cell, Column, PrintTable, TableGroup, TableRow } from './table.ts';
import { wrap } from './wrap.ts';

/** An A4 sheet, in points. */
export const paper = { width: 210 * POINTS, height: 297 * POINTS } as const;
const MARGIN = 12 * POINTS;
const WIDTH = paper.width - 2 * MARGIN;
/** Where the foot of a page begins. */
const BOTTOM = paper.height - MARGIN - 14;
const sizes = { title: 15, about: 9, heading: 11, head: 8, text: 9 } as const;
const LEADING = 1.3;
/** Between a cell's words and its edge. */
const GAP = 3;
/** What a heading, the heads of columns and a first line need: a group begins on a page that has room for them. */
const ROOM_TO_BEGIN = 90;
/** Of what every page has at its head at most. */
const HEAD_HEIGHT = 150;
const changeColumn: Column = { head: 'Изменение', share: 14 };

/** A ground or a line behind the words. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** 0 is black, 1 white. */
  readonly grey: number;
}

export interface SheetPage {
  readonly words: readonly Placed[];
  readonly boxes: readonly Box[];
}

/** What stands at the head of every page, beside the title. */
export interface SheetHead {
  /** Of which day, zone and hours, and which edition: a line each. */
  readonly lines: readonly string[];
  /** What has changed since the edition before; empty where nothing has. */
  readonly summary: string;
}

interface PlacedColumn extends Column {
  readonly x: number;
  readonly width: number;
}

const figures = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 });
// Joiners keep words of a page together; the fonts have none.
const textOf = (cell: Cell): string =>
  typeof cell === 'number' ? figures.format(cell) : withoutJoiners(cell);
const linesIn = (cells: readonly (readonly string[])[]): number =>
  Math.max(...cells.map(({ length }) => length));

/** The columns of a table over the width of the paper. */
function placedColumns(columns: readonly Column[]): PlacedColumn[] {
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  let right = MARGIN;
  return columns.map((column) => {
    const width = (column.share / total) * WIDTH;
    right += width;
    return { ...column, x: right - width, width };
  });
}

/** A list that is being laid out: the pages that there are, and how far the last one is filled. */
class Sheets {
  readonly pages: { words: Placed[]; boxes: Box[] }[] = [];
  readonly #table: PrintTable;
  readonly #head: SheetHead;
  readonly #measure: Measure;
  readonly #columns: readonly PlacedColumn[];
  #top = 0;

  constructor(
    table: PrintTable,
    head: SheetHead,
    { measure, isMarked }: { measure: Measure; isMarked: boolean },
  ) {
    this.#table = table;
    this.#head = head;
    this.#measure = measure;
    this.#columns = placedColumns(isMarked ? [...table.columns, changeColumn] : table.columns);
  }

  hasRoom(height: number): boolean {
    return this.#top + height <= BOTTOM;
  }

  #word(run: Run, place: { readonly x: number; readonly y: number; readonly size: number }): void {
    if (run.text !== '') this.pages.at(-1)?.words.push({ ...run, ...place });
  }

  #box(height: number, grey: number): void {
    this.pages.at(-1)?.boxes.push({ x: MARGIN, y: this.#top, width: WIDTH, height, grey });
  }

  paragraph(run: Run, size: number): void {
    const lines = wrap(withoutJoiners(run.text), WIDTH, (text) => this.#measure({ ...run, text }) * size);
    for (const text of lines) {
      this.#word({ ...run, text }, { x: MARGIN, y: this.#top + size, size });
      this.#top += size * LEADING;
    }
  }

  #wrapped(cells: readonly string[], { isBold, size }: { isBold: boolean; size: number }): string[][] {
    const widthOf = (text: string) => this.#measure({ text, isBold }) * size;
    return this.#columns.map(({ width }, place) => wrap(cells[place] ?? '', width - 2 * GAP, widthOf));
  }

  /** Puts lines of cells beside each other, as high as the longest. */
  #putCells(
    cells: readonly (readonly string[])[],
    { isBold, size }: { isBold: boolean; size: number },
  ): void {
    for (const [place, { x, width, isFigure }] of this.#columns.entries()) {
      for (const [index, text] of (cells[place] ?? []).entries()) {
        const own = isFigure ? width - GAP - this.#measure({ text, isBold }) * size : GAP;
        this.#word({ text, isBold }, { x: x + own, y: this.#top + GAP + size * (1 + index * LEADING), size });
      }
    }
    this.#top += linesIn(cells) * size * LEADING + 2 * GAP;
  }

  newPage(): void {
    const isFirst = this.pages.length === 0;
    this.pages.push({ words: [], boxes: [] });
    this.#top = MARGIN;
    this.paragraph({ text: this.#table.title, isBold: true }, sizes.title);
    for (const text of this.#head.lines) this.paragraph({ text, isBold: false }, sizes.about);
    if (isFirst && this.#head.summary !== '')
      this.paragraph({ text: this.#head.summary, isBold: true }, sizes.about);
    this.#top += 4;
  }

  beginGroup({ heading, note }: TableGroup, goesOn = false): void {
    this.#top += 6;
    this.paragraph({ text: goesOn ? `${heading} (продолжение)` : heading, isBold: true }, sizes.heading);
    if (note !== '' && !goesOn) this.paragraph({ text: note, isBold: false }, sizes.about);
    this.#top += 2;
    const style = { isBold: true, size: sizes.head };
    const heads = this.#wrapped(
      this.#columns.map(({ head }) => head),
      style,
    );
    this.#box(linesIn(heads) * sizes.head * LEADING + 2 * GAP, 0.9);
    this.#putCells(heads, style);
  }

  /** Lines of a row's size that the page has room for. */
  #roomForLines(): number {
    return Math.floor((BOTTOM - this.#top - 2 * GAP) / (sizes.text * LEADING));
  }

  /** Puts a row on one page where it fits on any; else as much as there is room for, and the rest on the next. */
  putRow(row: TableRow, group: TableGroup, mark: string): void {
    const style = { isBold: mark !== '', size: sizes.text };
    const wrapped = (isRepeated: boolean) => {
      const cells = this.#table.columns.map(({ isSubject }, place) =>
        row.goesOn && isSubject && !isRepeated ? '' : textOf(row.cells[place] ?? ''),
      );
      return this.#wrapped([...cells, mark], style);
    };
    let left = wrapped(false);
    const fitsOnAny = linesIn(left) * sizes.text * LEADING < BOTTOM - HEAD_HEIGHT;
    if (linesIn(left) > this.#roomForLines() && (fitsOnAny || this.#roomForLines() < 1)) {
      this.newPage();
      this.beginGroup(group, true);
      left = wrapped(true);
    }
    if (!row.goesOn) this.#box(0.5, 0.6);
    while (linesIn(left) > 0) {
      if (this.#roomForLines() < 1) {
        this.newPage();
        this.beginGroup(group, true);
        // Whose the rest is.
        const [own = [], ...others] = left;
        left = [own.length > 0 ? own : (wrapped(true)[0] ?? []), ...others];
      }
      const count = Math.min(linesIn(left), Math.max(1, this.#roomForLines()));
      const now = left.map((lines) => lines.slice(0, count));
      if (mark !== '') this.#box(count * sizes.text * LEADING + 2 * GAP, 0.85);
      this.#putCells(now, style);
      left = left.map((lines) => lines.slice(count));
    }
  }

  /** Tells what is no more. */
  putGone(gone: readonly LineChange[]): void {
    if (!this.hasRoom(ROOM_TO_BEGIN)) this.newPage();
    this.#top += 6;
    this.paragraph({ text: 'Убрано после прошлой редакции', isBold: true }, sizes.heading);
    for (const { title, was } of gone) {
      if (!this.hasRoom(3 * sizes.text * LEADING)) this.newPage();
      this.paragraph({ text: was ? `${title}\u00a0— ${was}` : title, isBold: false }, sizes.text);
    }
  }
}

/** Lays a list out on sheets: heads on each, nothing cut. */
export function layOutSheets(
  table: PrintTable,
  changes: readonly LineChange[],
  { head, measure }: { head: SheetHead; measure: Measure },
): readonly SheetPage[] {
  const changeOf = new Map(changes.map((change) => [change.key, change]));
  const sheets = new Sheets(table, head, { measure, isMarked: changes.length > 0 });
  sheets.newPage();
  for (const [place, group] of table.groups.entries()) {
    if (place > 0 && (table.isByPage || !sheets.hasRoom(ROOM_TO_BEGIN))) sheets.newPage();
    sheets.beginGroup(group);
    for (const row of group.rows) sheets.putRow(row, group, wordsOfChange(changeOf.get(row.key)));
  }
  const gone = changes.filter(({ now }) => now === null);
  if (gone.length > 0) sheets.putGone(gone);
  return sheets.pages;
}

/** The foot of a page: «2 из\u00a030». */
export function footOf(page: number, pages: number, measure: Measure): Placed {
  const run = { text: `Страница ${page} из\u00a0${pages}`, isBold: false };
  const width = measure(run) * sizes.head;
  return { ...run, x: paper.width - MARGIN - width, y: paper.height - MARGIN, size: sizes.head };
}
