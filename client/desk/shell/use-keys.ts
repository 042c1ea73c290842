import { useEffect, useEffectEvent } from 'react';
import { deskRoutes } from '#shared/desk/routes.ts';

interface KeyActs {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

/** How long the letter after `g` is waited for, in milliseconds. */
const LETTER_WITHIN_MS = 1500;

const letters = new Map(
  deskRoutes.flatMap((route) => ('letter' in route ? [[route.letter, route.path]] : [])),
);

/** Keys of a keyboard stay where they are, whatever its layout writes: «п» is where `g` is. */
const letterOf = (event: KeyboardEvent): string => /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? '';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

const isSlash = ({ key, code, shiftKey }: KeyboardEvent) => key === '/' || (code === 'Slash' && !shiftKey);
const isQuestion = ({ key, code, shiftKey }: KeyboardEvent) => key === '?' || (code === 'Slash' && shiftKey);

/** Puts the focus into the search of the page. */
function focusSearch(): void {
  document.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
}

/** Answers the keys of the whole desk: `/`, Ctrl+K, `?`, and `g` with a letter. */
export function useKeys({ onPalette, onHelp }: KeyActs): void {
  const openPalette = useEffectEvent(onPalette);
  const openHelp = useEffectEvent(onHelp);
  useEffect(() => {
    let goesUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const letter = letterOf(event);
      if ((event.ctrlKey || event.metaKey) && letter === 'k') {
        event.preventDefault();
        openPalette();
        return;
      }
      const isFree = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isFree || isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const path = event.timeStamp < goesUntil ? letters.get(letter as 'd') : undefined;
      goesUntil = letter === 'g' ? event.timeStamp + LETTER_WITHIN_MS : 0;
      if (path !== undefined) window.location.assign(path);
      else if (isQuestion(event)) openHelp();
      else if (isSlash(event)) focusSearch();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
