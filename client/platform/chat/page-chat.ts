import type { ChatContact } from '#shared/features/chat/terms.ts';
import { chooseCookies, isCookieAllowed } from '../consent/cookie-choice.ts';
import { quietly } from '../errors/quietly.ts';
import type { AppState } from '../state/app-state.ts';
import { pushToLayer } from '../vendors/data-layer.ts';
import { loadOutsideScript } from '../vendors/outside-scripts.ts';
import type { CreateVendor } from '../vendors/vendor.ts';
import { type Chat, createChat } from './chat.ts';

/** Tells the tags that a chat has ended, and with whom: where those are allowed to know it. */
function reportChatEnd(state: AppState, { name, phone }: ChatContact): void {
  if (isCookieAllowed(state, 'marketing'))
    pushToLayer('dataLayer', { event: 'jivosite_endchat', name, phone });
}

/** How long somebody who has asked for the chat waits for it before other ways are shown, in milliseconds. */
const WAIT_MS = 8000;

let chat: Chat | undefined;

function chatOf(state: AppState): Chat {
  chat ??= createChat({ state, onEnd: (contact) => reportChatEnd(state, contact) });
  return chat;
}

/** The chat as one of the scripts that come at rest, where it is allowed. */
export const createJivo: CreateVendor = (_, { state, router }) => {
  const own = chatOf(state);
  return {
    prepare: own.prepare,
    ready() {
      if (window.jivo_api) own.begin(window.jivo_api);
      let shown = router.state.location.pathname;
      router.subscribe(({ location }) => {
        if (location.pathname === shown) return;
        shown = location.pathname;
        own.onPage();
      });
    },
  };
};

/** Opens the chat for whoever asks for it, which allows the chat, and nothing else. Rejects where it does not come. */
export async function openChat(state: AppState): Promise<void> {
  const script = state.site.outside?.jivo;
  if (!script) throw new Error('This site has no chat');
  if (!isCookieAllowed(state, 'chat')) chooseCookies(state, [...state.cookies.allowed, 'chat']);
  const own = chatOf(state);
  own.prepare();
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The chat does not come')), WAIT_MS);
  });
  const api = await Promise.race([loadOutsideScript(script, 'jivo_api'), late]);
  own.begin(api);
  quietly(() => api.open({ start: 'chat' }));
}
