import { useEffect } from 'react';
import { isPlainPress } from '../router/plain-press.ts';

/** What answers only with its code. Fields, labels and details answer by themselves. */
const pressable = 'a[href], button';

const releases = new Map<string, () => void>();

function holdPresses(id: string): () => void {
  let held: HTMLElement | null = null;
  const hold = (event: MouseEvent) => {
    const { target } = event;
    const part = document.getElementById(id)?.parentElement;
    const pressed = target instanceof Element ? target.closest<HTMLElement>(pressable) : null;
    if (!pressed || !part?.contains(pressed) || !isPlainPress(event)) return;
    held = pressed;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const stop = () => window.removeEventListener('click', hold, { capture: true });
  window.addEventListener('click', hold, { capture: true });
  releases.set(id, () => {
    stop();
    releases.delete(id);
    if (held?.isConnected) held.click();
  });
  return stop;
}

/**
 * Keeps the last press on a link or button of a part that waits for its code, and gives it back once the part can
 * answer. The part is what stands around the element of the id.
 */
export function useHeldPresses(id: string, isWaiting: boolean): void {
  useEffect(() => (isWaiting ? holdPresses(id) : undefined), [id, isWaiting]);
}

/** Says that the part around the id answers presses from now on. */
export function usePressRelease(id: string): void {
  useEffect(() => releases.get(id)?.(), [id]);
}
