/** What stands in a cell: numbers are written as each kind of file writes them. */
export type Cell = string | number;

/** A line of a list. */
export interface TableRow {
  /** What it is of, the same in every edition. */
  readonly key: string;
  /** What it is called where it is told of by itself. */
  readonly title: string;
  /** What of it is counted. */
  readonly amount: string;
  /** Everything else that it says. */
  readonly detail: string;
  readonly cells: readonly Cell[];
  /** Whether it goes on with what the line above is of: the first cells are not repeated on paper. */
  readonly goesOn?: boolean;
}

/** Lines under a heading. */
export interface TableGroup {
  readonly heading: string;
  /** What is said of all of them; empty where nothing is. */
  readonly note: string;
  readonly rows: readonly TableRow[];
}

export interface Column {
  readonly head: string;
  /** Share of the width of the paper. */
  readonly share: number;
  /** Whether numbers stand in it, which end at the right. */
  readonly isFigure?: boolean;
  /** Whether it says what the line is of: it is left empty where a line goes on. */
  readonly isSubject?: boolean;
}

/** A list as it is printed. */
export interface PrintTable {
  readonly title: string;
  /** What the headings of groups are, as a column of a file for a table program. */
  readonly groupHead: string;
  readonly columns: readonly Column[];
  readonly groups: readonly TableGroup[];
  /** Whether each group begins on a page of its own: somebody takes it along. */
  readonly isByPage?: boolean;
}
