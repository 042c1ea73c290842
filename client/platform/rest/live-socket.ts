import type { EpochMs } from '#shared/dates.ts';
import { LIVE_PATH, SESSION_ENDED_CODE } from '#shared/features/deliveries/live.ts';

/** First pause before a lost socket is opened again, and the longest one, in milliseconds. */
const PAUSE_MS = { first: 1000, longest: 60_000 } as const;
/** How often a page without a socket looks by itself, in milliseconds. */
const LOOK_MS = 60_000;
/** How often a silent socket is asked whether it still stands: mobile networks drop silent ones, in milliseconds. */
const PING_MS = 45_000;

/** How old a page may be when its first socket opens without looking again, in milliseconds. */
const FRESH_MS = 2000;

/** When a page asks whose session has ended, in milliseconds. */
const ENDED_MS = 1000;

/** Sockets refused in a row after which there are none here: in front of an origin, or behind a proxy. */
const REFUSALS = 3;
/** A new socket; none where the browser, or what guards it, forbids them: the page then looks by itself. */
function socketTo(address: string): WebSocket | undefined {
  try {
    return new WebSocket(address);
  } catch {
    return undefined;
  }
}

/**
 * Keeps a socket open and says when something has changed, from the moment that the page was read; `isOpen` tells
 * whether it is.
 */
export function keepSocket(look: () => void, readAt: EpochMs) {
  let socket: WebSocket | undefined;
  let isFirst = true;
  let refusals = 0;
  let pause: number = PAUSE_MS.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const address = `${window.location.origin.replace(/^http/, 'ws')}${LIVE_PATH}`;
  const open = () => {
    const opened = socketTo(address);
    if (!opened) return;
    socket = opened;
    refusals += 1;
    let openedAt = Number.POSITIVE_INFINITY;
    opened.addEventListener('open', () => {
      // Nobody has reported the changes made while there was no socket.
      if (isFirst ? Date.now() - readAt > FRESH_MS : pause > PAUSE_MS.first) look();
      isFirst = false;
      refusals = 0;
      openedAt = Date.now();
    });
    opened.addEventListener('message', ({ data }) => {
      if (data === 'changed') look();
    });
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened || refusals === REFUSALS) return;
      if (code === SESSION_ENDED_CODE) {
        // The page learns by asking that it is signed out; no other socket would be opened. One that has ended the session
        // itself has left by then.
        timer = setTimeout(look, ENDED_MS);
        return;
      }
      // A socket that closes as soon as it opens would close again: only one that lasted is reopened at once.
      if (Date.now() - openedAt >= PING_MS) pause = PAUSE_MS.first;
      // Many pages lose their sockets at one moment: they must not come back at one moment.
      timer = setTimeout(open, pause * (0.5 + Math.random()));
      pause = Math.min(pause * 2, PAUSE_MS.longest);
    });
  };
  open();
  const isOpen = () => socket !== undefined && socket.readyState === socket.OPEN;
  return {
    isOpen,
    ping: () => isOpen() && socket?.send('ping'),
    close() {
      clearTimeout(timer);
      const last = socket;
      socket = undefined;
      last?.close();
    },
  };
}

/** Looks whenever something has changed, until the returned function is called. */
export function followChanges(look: () => void, readAt: EpochMs): () => void {
  const socket = keepSocket(look, readAt);
  const lookUnlessTold = () => {
    if (document.visibilityState === 'visible' && !socket.isOpen()) look();
  };
  const timers = [setInterval(socket.ping, PING_MS), setInterval(lookUnlessTold, LOOK_MS)];
  document.addEventListener('visibilitychange', lookUnlessTold);
  return () => {
    document.removeEventListener('visibilitychange', lookUnlessTold);
    timers.forEach(clearInterval);
    socket.close();
  };
}
