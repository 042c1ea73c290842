import type { ChatContact } from '#shared/features/chat/terms.ts';
import { quietly } from '../errors/quietly.ts';
import type { JivoApi, JivoCallbacks, JivoContact } from './jivo.ts';

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
