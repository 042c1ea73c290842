import type { ChatContact } from '#shared/features/chat/terms.ts';
import { isCookieAllowed } from '../consent/cookie-choice.ts';
import type { AppState } from '../state/app-state.ts';
import { pushToLayer } from '../vendors/data-layer.ts';

/** Tells the tags that a chat has ended, and with whom: where those are allowed to know it. */
export function reportChatEnd(state: AppState, { name, phone }: ChatContact): void {
  if (isCookieAllowed(state, 'marketing'))
    pushToLayer('dataLayer', { event: 'jivosite_endchat', name, phone });
}
