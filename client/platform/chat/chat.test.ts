import { describe, expect, test, vi } from 'vitest';
import type { ChatContact } from '#shared/features/chat/terms.ts';
import type { JivoContact } from './page-chat.ts';
import { followSession } from './page-chat.ts';

function follow(getContactInfo: () => JivoContact | null) {
  const onEnd = vi.fn<(contact: ChatContact) => void>();
  return { onEnd, callbacks: followSession(() => ({ getContactInfo }), onEnd) };
}

const anna = { client_name: 'Анна', phone: '+79161234567' };

describe('a chat', () => {
  test.each([
    ['a message of the visitor', 'jivo_onMessageSent'],
    ['a chat that the visitor has begun', 'jivo_onClientStartChat'],
    ['an operator’s acceptance', 'jivo_onAccept'],
  ] as const)('that %s has begun ends when it is closed, with name and phone', (_, callback) => {
    const { onEnd, callbacks } = follow(() => anna);
    callbacks[callback]();
    expect(onEnd).not.toHaveBeenCalled();
    callbacks.jivo_onClose();
    expect(onEnd.mock.calls).toEqual([[{ name: 'Анна', phone: '+79161234567' }]]);
  });

  test.each([
    ['tells nothing of the visitor', () => ({ client_name: null, phone: null })],
    ['answers null', () => null],
    [
      'throws',
      () => {
        throw new Error('vendor');
      },
    ],
  ])('ends without name and phone where the vendor %s', (_, getContactInfo) => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const { onEnd, callbacks } = follow(getContactInfo);
    callbacks.jivo_onMessageSent();
    callbacks.jivo_onClose();
    expect(onEnd.mock.calls).toEqual([[{ name: '', phone: '' }]]);
  });
});
