import { type EpochMs, moscowDate } from '#shared/dates.ts';
import { COMPARISON_QUERY, comparedKcal, readComparison } from '#shared/features/catalogue/comparison.ts';
import { getMenu } from '#shared/features/menu/contract.ts';
import { MENU_CYCLE_DAYS } from '#shared/features/menu/rules.ts';
import type { MenuDay } from '#shared/features/menu/schema.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { RestCall } from '../../platform/rest/rest.ts';

/** Energy of a gram of protein, kcal (Atwater). */
const PROTEIN_KCAL = 4;

/** A programme with what its whole cycle tells. */
export interface ComparedProgramme {
  readonly programme: Programme;
  /** Share of the energy that comes from protein, per cent. */
  readonly proteinShare: number;
  /** The line that its figures are of: the same for all, where they have one in common. */
  readonly kcal: number;
  /** Grams of protein a day. */
  readonly proteinG: number;
  readonly sample: MenuDay;
}

/** Everything that the comparison shows. */
export interface ComparisonData {
  readonly programmes: readonly Programme[];
  readonly compared: readonly ComparedProgramme[];
}

function compare(programme: Programme, lineKcal: number, days: readonly MenuDay[]): ComparedProgramme[] {
  const [sample] = days;
  if (!sample) return [];
  const sum = (pick: (day: MenuDay) => number) => days.reduce((total, day) => total + pick(day), 0);
  const proteinG = sum(({ totals }) => totals.proteinG) / days.length;
  const kcal = sum(({ totals }) => totals.kcal) / days.length;
  const proteinShare = Math.round((100 * PROTEIN_KCAL * proteinG) / kcal);
  return [{ programme, sample, kcal: lineKcal, proteinG: Math.round(proteinG), proteinShare }];
}

/** Loads the programmes that the address names side by side. */
export async function loadComparison(
  rest: RestCall,
  request: Request,
  now: EpochMs,
): Promise<ComparisonData> {
  const { programmes } = await rest(listProgrammes);
  const codes = readComparison(
    new URL(request.url).searchParams.getAll(COMPARISON_QUERY),
    programmes.map(({ code }) => code),
  );
  const chosen = codes.flatMap((code) => programmes.filter((programme) => programme.code === code));
  const common = comparedKcal(chosen);
  const compared = await Promise.all(
    chosen.map(async (programme) => {
      const kcal = common ?? programme.defaultKcal;
      const { days } = await rest(getMenu, {
        query: {
          programme: programme.code,
          kcal,
          from: moscowDate(now),
          days: MENU_CYCLE_DAYS,
        },
      });
      return compare(programme, kcal, days);
    }),
  );
  return { programmes, compared: compared.flat() };
}
