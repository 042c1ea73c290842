import { INVITATION_TEXT, invitationTerms, OPERATORS_CHECK_MS } from '#shared/features/chat/terms.ts';
import { quietly } from '../errors/quietly.ts';
import type { JivoApi } from './jivo.ts';
import type { VisitNotes } from './visit-notes.ts';

interface InvitationInput {
  readonly api: Pick<JivoApi, 'chatMode' | 'showProactiveInvitation'>;
  readonly notes: VisitNotes;
  readonly now: () => number;
}

/** Asks visitors who stay long whether they need help. */
export interface Invitation {
  /** Another page is shown. */
  readonly onPage: () => void;
  readonly onOpen: () => void;
  readonly onClose: () => void;
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

/** Starts the timer; what other tabs have noted meanwhile counts when it is over. */
export function followInvitation({ api, notes, now }: InvitationInput): Invitation {
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
