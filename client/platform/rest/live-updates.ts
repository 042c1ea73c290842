import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { EpochMs } from '#shared/dates.ts';
import { importAgain, tryAgain } from '../code/import-again.ts';
import { useIsHydrated } from '../hydration/late.tsx';
import { useAppState } from '../state/app-state.ts';

const AWAY = 'Кабинет сейчас не отвечает. Показываем последнее, что знали, и обновим, когда связь вернётся';

/**
 * Keeps an account page as the server knows it: told by a socket, and by a look every minute where there is none. A
 * server that does not answer is told of once; what was known stays.
 */
export function useLiveUpdates(): void {
  const state = useAppState();
  const { revalidate } = useRevalidator();
  const look = useEffectEvent(async () => {
    const wasAway = state.interface.isAway;
    await revalidate();
    if (state.interface.isAway && !wasAway) state.notice = { text: AWAY };
  });
  // The data of a page that came as a document are as old as the document.
  const isDocument = useRef(!useIsHydrated());
  const follow = useEffectEvent((readAt: EpochMs) => {
    let [isGone, stop] = [false, () => {}];
    // Nothing waits for it: the page is as new as its data.
    void tryAgain(() => importAgain(() => import('./live-socket.ts'))).then(({ followChanges }) => {
      if (!isGone) stop = followChanges(() => void look(), readAt);
    });
    return () => {
      isGone = true;
      stop();
    };
  });
  useEffect(() => follow(isDocument.current ? state.site.askedAt : Date.now()), [state]);
}
