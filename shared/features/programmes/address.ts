import { programmePath } from '../../routes.ts';

interface ComposedLine {
  readonly programme: string;
  /** Energy a day: the line nearest to it is chosen. */
  readonly kcal: number;
  /** What is left out, as addresses say it. */
  readonly without?: string;
}

/** Where a programme is composed, with a line chosen; the simple variant has no pages of programmes. */
export function configuratorPath({ programme, kcal, without = '' }: ComposedLine, isSimply: boolean): string {
  const query = `kcal=${kcal}${without === '' ? '' : `&without=${without}`}#configurator`;
  return isSimply ? `/?programme=${programme}&${query}` : `${programmePath(programme, isSimply)}?${query}`;
}
