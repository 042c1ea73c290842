import type { ChatContact } from '#shared/features/chat/terms.ts';
import type { AppState } from '../app-state.ts';
import { isCookieAllowed } from '../cookie-choice.ts';
import { pushToLayer } from '../vendors/data-layer.ts';

/** Tells the tags that a chat has ended, and with whom: where those are allowed to know it. */
export function reportChatEnd(state: AppState, { name, phone }: ChatContact): void {
  if (isCookieAllowed(state, 'marketing'))
    pushToLayer('dataLayer', { event: 'jivosite_endchat', name, phone });
}
