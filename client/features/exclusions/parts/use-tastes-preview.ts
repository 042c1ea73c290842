import { useEffect, useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import type { getTastes, previewTastes } from '#shared/features/exclusions/contract.ts';
import type { FetchStatus } from '../../../platform/fetch-status.ts';
import { useRest } from '../../../platform/rest-context.ts';

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

/** Which days a change would serve otherwise; asked for anew with each change, nothing while it is null. */
export function useTastesPreview(change: TastesChange | null): TastesPreview {
  const rest = useRest();
  const key = change === null ? '' : JSON.stringify(change);
  const [shown, setShown] = useState<TastesPreview & { readonly key: string }>({
    key: '',
    found: undefined,
    status: 'idle',
  });
  useEffect(() => {
    if (key === '') return undefined;
    let isCurrent = true;
    const show = (next: TastesPreview) => isCurrent && setShown({ key, ...next });
    const load = async () => {
      const wish = JSON.parse(key) as TastesChange;
      const kept =
        wish.without === undefined
          ? (await rest<typeof getTastes>('GET /rest/exclusions/')).tastes
          : undefined;
      return rest<typeof previewTastes>('GET /rest/exclusions/preview/', {
        query: {
          without: wish.without ?? kept?.without.join(',') ?? '',
          ingredients: wish.ingredients ?? kept?.ingredients.map(({ code }) => code).join(',') ?? '',
          repeatLimit: wish.repeatLimit ?? kept?.repeatLimit ?? 0,
          tired: wish.tired ?? '',
        },
      });
    };
    const timer = setTimeout(() => {
      load().then(
        (found) => show({ found, status: 'success' }),
        () => show({ found: undefined, status: 'error' }),
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [rest, key]);
  if (key === '') return { found: undefined, status: 'idle' };
  return shown.key === key ? shown : { found: shown.found, status: 'pending' };
}
