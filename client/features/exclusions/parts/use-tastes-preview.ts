import type { AnswerOf } from '#shared/contract.ts';
import type { getTastes, previewTastes } from '#shared/features/exclusions/contract.ts';
import type { FetchStatus } from '../../../platform/fetch-status.ts';
import type { RestCall } from '../../../platform/rest-client.ts';
import { useRestLoad } from '../../../platform/rest-data.ts';

/** What a change would serve otherwise, as far as it is known. */
export interface TastesPreview {
  readonly found: AnswerOf<typeof previewTastes> | undefined;
  readonly status: FetchStatus;
}

/** What a change of tastes is asked by; what is absent stays as it is kept. */
export interface TastesChange {
  readonly without?: string;
  readonly ingredients?: string;
  readonly repeatLimit?: number;
  readonly tired?: string;
}

/** How long nothing more must be ticked before the preview is asked for, in milliseconds. */
const PAUSE_MS = 300;

async function loadPreview(rest: RestCall, change: TastesChange): Promise<AnswerOf<typeof previewTastes>> {
  const { without, ingredients, repeatLimit, tired = '' } = change;
  const kept =
    without === undefined ? (await rest<typeof getTastes>('GET /rest/exclusions/')).tastes : undefined;
  return rest<typeof previewTastes>('GET /rest/exclusions/preview/', {
    query: {
      without: without ?? kept?.without.join(',') ?? '',
      ingredients: ingredients ?? kept?.ingredients.map(({ code }) => code).join(',') ?? '',
      repeatLimit: repeatLimit ?? kept?.repeatLimit ?? 0,
      tired,
    },
  });
}

/** Which days a change would serve otherwise; loaded again with each change, nothing while it is null. */
export function useTastesPreview(change: TastesChange | null): TastesPreview {
  const { latest, status } = useRestLoad(
    change && JSON.stringify(change),
    (rest) => loadPreview(rest, change ?? {}),
    { pauseMs: PAUSE_MS },
  );
  return { found: status === 'idle' || status === 'error' ? undefined : latest, status };
}
