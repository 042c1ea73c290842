import type { AnswerOf } from '#shared/contract.ts';
import { getTastes, previewTastes } from '#shared/features/exclusions/contract.ts';
import type { FetchStatus, RestCall } from '../../../platform/rest/rest.ts';
import { useRestLoad } from '../../../platform/rest/rest-data.ts';

/** Days that a change of tastes would affect. */
export interface TastesPreview {
  readonly found: AnswerOf<typeof previewTastes> | undefined;
  readonly status: FetchStatus;
}

/** A change of tastes; absent fields keep their stored value. */
export interface TastesChange {
  readonly without?: string;
  readonly ingredients?: string;
  readonly repeatLimit?: number;
  readonly tired?: string;
  /** Who is tired of it. */
  readonly person?: number;
}

/** Pause after the last tick before the preview is requested, in milliseconds. */
const PAUSE_MS = 300;

async function loadPreview(rest: RestCall, change: TastesChange): Promise<AnswerOf<typeof previewTastes>> {
  const { without, ingredients, repeatLimit, tired = '', person = 1 } = change;
  const kept = without === undefined ? (await rest(getTastes)).tastes : undefined;
  return rest(previewTastes, {
    query: {
      without: without ?? kept?.without.join(',') ?? '',
      ingredients: ingredients ?? kept?.ingredients.map(({ code }) => code).join(',') ?? '',
      repeatLimit: repeatLimit ?? kept?.repeatLimit ?? 0,
      tired,
      person,
    },
  });
}

/** Previews a change of tastes; null previews nothing. */
export function useTastesPreview(change: TastesChange | null): TastesPreview {
  const { latest, status } = useRestLoad(
    change && JSON.stringify(change),
    (rest) => loadPreview(rest, change ?? {}),
    { pauseMs: PAUSE_MS },
  );
  return { found: status === 'idle' || status === 'error' ? undefined : latest, status };
}
