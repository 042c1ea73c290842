import { subscribe } from 'valtio/vanilla';
import type { ChatContact } from '#shared/features/chat/terms.ts';
import { quietly } from '../errors/quietly.ts';
import type { AppState } from '../state/app-state.ts';
import { bothStores } from '../storage/stores.ts';
import { followInvitation, type Invitation } from './invitation.ts';
import type { JivoApi, JivoCallbacks, JivoContact } from './jivo.ts';
import { createVisitNotes } from './visit-notes.ts';

type Callbacks = Pick<
  JivoCallbacks,
  'jivo_onMessageSent' | 'jivo_onClientStartChat' | 'jivo_onAccept' | 'jivo_onClose'
>;

/**
 * Notices chats that have begun and were closed. The vendor calls nothing at the end of a chat: whichever of its
 * callbacks says that one is going on sets a flag, and the next closing ends it, once.
 */
export function followSession(
  apiOf: () => Pick<JivoApi, 'getContactInfo'> | undefined,
  onEnd: (contact: ChatContact) => void,
): Callbacks {
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

/** The page's side of the chat's widget. */
export interface Chat {
  /** Leaves the functions that the widget calls. */
  readonly prepare: () => void;
  /** Begins to use the widget once it has come. */
  readonly begin: (api: JivoApi) => void;
  /** Another page is shown. */
  readonly onPage: () => void;
}

interface ChatInput {
  readonly state: AppState;
  readonly onEnd: (contact: ChatContact) => void;
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

export function createChat({ state, onEnd }: ChatInput): Chat {
  const now = () => Date.now();
  let invitation: Invitation | undefined;
  const session = followSession(() => window.jivo_api, onEnd);
  return {
    prepare() {
      Object.assign(window, session, {
        jivo_onOpen: () => invitation?.onOpen(),
        jivo_onClose: () => {
          session.jivo_onClose();
          invitation?.onClose();
        },
      });
    },
    begin(api) {
      if (invitation) return;
      invitation = followInvitation({ api, notes: createVisitNotes(bothStores, now), now });
      followCustomer(state, api);
    },
    onPage: () => invitation?.onPage(),
  };
}
