import type { Scope } from '../../../scope.ts';

/** Origin of the desk: as the deployment names it, else that of a request which has come to the desk. */
export const deskOriginOf = (
  { settings }: Pick<Scope, 'settings'>,
  asked: { readonly isDesk: boolean; readonly origin: string },
): string => settings.deskOrigin ?? (asked.isDesk ? asked.origin : '');
