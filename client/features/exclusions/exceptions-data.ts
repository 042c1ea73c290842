import type { AnswerOf } from '#shared/contract.ts';
import { getTastes } from '#shared/features/exclusions/contract.ts';
import { type MealPlace, readMealPlace } from '#shared/features/rations/address.ts';
import { listChoices, listProposals } from '#shared/features/rations/contract.ts';
import { type RestCall, RestError } from '../../platform/rest/rest-client.ts';
import type { MealChoices } from './parts/replacement-choices.tsx';

/** A meal that the address asks to replace: without scripts there is no panel for it. */
export interface PlainReplacement {
  readonly place: MealPlace;
  /** Null where the meal cannot be replaced any more. */
  readonly choices: MealChoices | null;
}

/** Everything that the page of exclusions shows. */
export interface ExceptionsData extends AnswerOf<typeof getTastes> {
  readonly proposals: AnswerOf<typeof listProposals>['proposals'];
  readonly replacement: PlainReplacement | null;
}

async function loadReplacement(rest: RestCall, value: string | null): Promise<PlainReplacement | null> {
  const place = readMealPlace(value);
  if (!place) return null;
  const { orderId: id, ...query } = place;
  try {
    return {
      place,
      choices: await rest(listChoices, { params: { id }, query }),
    };
  } catch (error) {
    if (error instanceof RestError) return { place, choices: null };
    throw error;
  }
}

/** Loads the page; `replace` is the part of its address that names a meal. */
export async function loadExceptions(rest: RestCall, replace: string | null): Promise<ExceptionsData> {
  const [tastes, { proposals }, replacement] = await Promise.all([
    rest(getTastes),
    rest(listProposals),
    loadReplacement(rest, replace),
  ]);
  return { ...tastes, proposals, replacement };
}
