import { WebSocket } from 'ws';
import { LIVE_PATH } from '#shared/features/deliveries/live.ts';
import type { LocalSite } from '#tests/harness/local-site.ts';
import type { Visitor } from './visitor.ts';

/** A socket of an account page as its browser has it. */
export interface LiveSocket {
  /** 101 where it stands, or what it was refused with. */
  readonly status: number;
  /** What it was told so far. */
  readonly told: readonly string[];
  /** Whether it stands: one that the server has closed hears nothing more. */
  readonly isOpen: () => boolean;
  readonly say: (word: string) => void;
  /** Waits for the next word. */
  readonly next: () => Promise<void>;
}

/** Opens an account page's socket in a visitor's name, from a page of the site or of somebody else. */
export function openLiveSocket(
  site: Pick<LocalSite, 'url'>,
  visitor: Visitor,
  origin = site.url,
): Promise<LiveSocket> {
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}${LIVE_PATH}`, {
    headers: { Cookie: visitor.cookieHeader(), Origin: origin },
  });
  const told: string[] = [];
  let heard = () => {};
  socket.on('message', (data) => {
    told.push(String(data));
    heard();
  });
  const next = () =>
    new Promise<void>((resolve) => {
      heard = resolve;
    });
  const shared = {
    told,
    next,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    say: (word: string) => socket.send(word),
  };
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve({ status: 101, ...shared }));
    socket.once('unexpected-response', (request, answer) => {
      request.destroy();
      resolve({ status: answer.statusCode ?? 0, ...shared });
    });
    socket.on('error', reject);
  });
}
