import { subscribe } from 'valtio/vanilla';
import {
  type ChatContact,
  INVITATION_TEXT,
  invitationTerms,
  OPERATORS_CHECK_MS,
} from '#shared/features/chat/terms.ts';
import { chooseCookies, isCookieAllowed } from '../consent/cookie-choice.ts';
import { quietly } from '../errors/quietly.ts';
import type { AppState } from '../state/app-state.ts';
import { bothStores } from '../storage/stores.ts';
import { loadOutsideScript } from '../vendors/outside-scripts.ts';
import { type CreateVendor, pushToLayer } from '../vendors/vendors.ts';
import { createVisitNotes, type VisitNotes } from './visit-notes.ts';

/** The vendor's answer about the visitor; null for what is not known. */
export interface JivoContact {
  readonly client_name: string | null;
  readonly phone: string | null;
}

/** The widget's calls once it has loaded. */
interface JivoApi {
  open(options: { readonly start: 'chat' }): unknown;
  chatMode(): 'online' | 'offline';
  showProactiveInvitation(text: string): void;
  getContactInfo(): JivoContact | null;
  /** Takes `name` where `getContactInfo` gives `client_name`. */
  setContactInfo(contact: { readonly name: string; readonly phone: string }): void;
  clearHistory(): void;
}

/** Functions of the page that the widget calls. */
interface JivoCallbacks {
  jivo_onOpen: () => void;
  jivo_onClose: () => void;
  jivo_onMessageSent: () => void;
  jivo_onClientStartChat: () => void;
  jivo_onAccept: () => void;
}

declare global {
  interface Window extends Partial<JivoCallbacks> {
    jivo_api?: JivoApi;
  }
}

/** The first moment at which every wait is over. */
function dueAt(pageAt: number, { siteAt, closedAt, invitedAt }: ReturnType<VisitNotes['read']>): number {
  const { onPageMs, onSiteMs, sinceCloseMs, sinceInvitationMs } = invitationTerms;
  const waits = [pageAt + onPageMs, siteAt + onSiteMs];
  if (closedAt !== null) waits.push(closedAt + sinceCloseMs);
  if (invitedAt !== null) waits.push(invitedAt + sinceInvitationMs);
  // Over, not at.
  return Math.max(...waits) + 1;
}

/**
 * Asks visitors who stay long whether they need help. Starts the timer; what other tabs have noted meanwhile counts when
 * it is over.
 */
export function followInvitation(
  api: Pick<JivoApi, 'chatMode' | 'showProactiveInvitation'>,
  notes: VisitNotes,
  now: () => number,
) {
  let pageAt = now();
  let isOpen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOnline = () => {
    let mode = '';
    quietly(() => {
      mode = api.chatMode();
    });
    return mode === 'online';
  };
  const wait = (atLeastMs = 0) => {
    clearTimeout(timer);
    timer = setTimeout(act, Math.max(atLeastMs, dueAt(pageAt, notes.read()) - now()));
  };
  const act = () => {
    if (dueAt(pageAt, notes.read()) > now()) return wait();
    if (isOpen || !isOnline()) return wait(OPERATORS_CHECK_MS);
    notes.write({ invitedAt: now() });
    quietly(() => api.showProactiveInvitation(INVITATION_TEXT));
    wait();
  };
  wait();
  return {
    onPage() {
      pageAt = now();
      wait();
    },
    onOpen() {
      isOpen = true;
    },
    onClose() {
      isOpen = false;
      notes.write({ closedAt: now() });
      wait();
    },
  };
}

/**
 * Notices chats that have begun and were closed. The vendor calls nothing at the end of a chat: whichever of its
 * callbacks says that one is going on sets a flag, and the next closing ends it, once.
 */
export function followSession(
  apiOf: () => Pick<JivoApi, 'getContactInfo'> | undefined,
  onEnd: (contact: ChatContact) => void,
) {
  let isGoingOn = false;
  const begin = () => {
    isGoingOn = true;
  };
  return {
    jivo_onMessageSent: begin,
    jivo_onClientStartChat: begin,
    jivo_onAccept: begin,
    jivo_onClose() {
      if (!isGoingOn) return;
      isGoingOn = false;
      let told: JivoContact | null | undefined;
      quietly(() => {
        told = apiOf()?.getContactInfo();
      });
      onEnd({ name: told?.client_name ?? '', phone: told?.phone ?? '' });
    },
  };
}

/** Tells operators who is signed in, and has the talk forgotten when they leave. */
function followCustomer(state: AppState, api: JivoApi): void {
  let told = '';
  const tell = () => {
    const { isAuthorized, name, phone } = state.auth;
    const present = isAuthorized ? `${name}\n${phone}` : '';
    if (present === told) return;
    told = present;
    quietly(() => (present === '' ? api.clearHistory() : api.setContactInfo({ name, phone })));
  };
  tell();
  // Signing out leaves the page.
  subscribe(state.auth, tell, true);
}

/** The page's side of the chat's widget. */
function createChat(state: AppState) {
  const now = () => Date.now();
  let invitation: ReturnType<typeof followInvitation> | undefined;
  const session = followSession(
    () => window.jivo_api,
    (contact) => reportChatEnd(state, contact),
  );
  return {
    /** Leaves the functions that the widget calls. */
    prepare() {
      Object.assign(window, session, {
        jivo_onOpen: () => invitation?.onOpen(),
        jivo_onClose: () => {
          session.jivo_onClose();
          invitation?.onClose();
        },
      });
    },
    /** Begins to use the widget once it has come. */
    begin(api: JivoApi) {
      if (invitation) return;
      invitation = followInvitation(api, createVisitNotes(bothStores, now), now);
      followCustomer(state, api);
    },
    onPage: () => invitation?.onPage(),
  };
}

/** Tells the tags that a chat has ended, and with whom: where those are allowed to know it. */
function reportChatEnd(state: AppState, { name, phone }: ChatContact): void {
  if (isCookieAllowed(state, 'marketing'))
    pushToLayer('dataLayer', { event: 'jivosite_endchat', name, phone });
}

/** How long somebody who has asked for the chat waits for it before other ways are shown, in milliseconds. */
const WAIT_MS = 8000;

let chat: ReturnType<typeof createChat> | undefined;

function chatOf(state: AppState) {
  chat ??= createChat(state);
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
