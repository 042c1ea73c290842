import { subscribe } from 'valtio/vanilla';
import type { ChatContact } from '#shared/features/chat/terms.ts';
import { quietly } from '../errors/quietly.ts';
import type { AppState } from '../state/app-state.ts';
import { bothStores } from '../storage/stores.ts';
import { followSession } from './chat-session.ts';
import { followInvitation, type Invitation } from './invitation.ts';
import type { JivoApi } from './jivo.ts';
import { createVisitNotes } from './visit-notes.ts';

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
