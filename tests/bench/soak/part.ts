/** What a figure must keep to. */
export type Rule = { readonly atMost: number } | { readonly atLeast: number } | { readonly is: number };

/** Something that a part has counted or measured. */
export interface SoakFigure {
  /** What it is of: a load, a kill, a route. */
  readonly row: string;
  readonly name: string;
  readonly value: number;
  readonly unit?: string;
  /** A figure without a rule is only told. */
  readonly rule?: Rule;
  /** What a broken rule is best understood by. */
  readonly note?: string;
}

/** A part of the soak. It runs for minutes and starts and stops whatever it needs. */
export interface SoakPart {
  /** The word by which it is asked for. */
  readonly name: string;
  /** What it does, as `--help` says it. */
  readonly does: string;
  /** How long that takes on two cores with settings as they are, in minutes. */
  readonly minutes: number;
  readonly run: () => Promise<readonly SoakFigure[]>;
}

/** Whether a figure keeps its rule; one that could not be measured does not. */
export function keepsRule({ value, rule }: Pick<SoakFigure, 'value' | 'rule'>): boolean {
  if (!rule) return true;
  if ('is' in rule) return value === rule.is;
  return 'atMost' in rule ? value <= rule.atMost : value >= rule.atLeast;
}
