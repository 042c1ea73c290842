import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

const controls = 'a[href], button, input:not([type="hidden"]), select, textarea, summary';

/** Elements that Tab goes through, in its order. */
function tabStops(dialog: HTMLDialogElement): HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>(controls)].filter(
    (control) =>
      control.tabIndex >= 0 && !control.matches(':disabled') && control.getClientRects().length > 0,
  );
}

/** Leads Tab from the last control to the first, and back: past them the browser goes on outside the page. */
function keepFocusInside(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return;
  const stops = tabStops(event.currentTarget as HTMLDialogElement);
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

export interface NativeDialogInput {
  readonly isOpen: boolean;
  /** Changes with what the dialog shows. */
  readonly shown?: string | undefined;
  /** A button of the page has opened it, without scripts or before they came. */
  readonly onOpen?: (() => void) | undefined;
  /** The visitor has closed it. */
  readonly onClose: () => void;
  /** Its leave animation has run. */
  readonly onClosed: () => void;
}

/**
 * Closes whatever stands open, so that the focus is where it will have to return to. The page stops scrolling while a
 * dialog is open: the width of the bar that goes is kept, so that nothing moves.
 */
function closeOtherDialogs(dialog: HTMLDialogElement): void {
  for (const other of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    if (other !== dialog) other.close();
  }
  const { style, clientWidth } = document.documentElement;
  if (!document.querySelector('dialog[open]')) {
    style.setProperty('--scrollbar-gap', `${window.innerWidth - clientWidth}px`);
  }
}

/** Keeps a native dialog and the state together: either may open and close it. */
export function useNativeDialog(ref: RefObject<HTMLDialogElement | null>, input: NativeDialogInput): void {
  const { isOpen, shown, onOpen, onClose, onClosed } = input;
  const wasOpen = useRef(false);
  /** Whether a button of the page has opened it, and it has not been told closed since. */
  const isOpenedByPage = useRef(false);
  const whenOpened = useEffectEvent(() => onOpen?.());
  const whenClosed = useEffectEvent(onClose);
  const whenGone = useEffectEvent(onClosed);
  const leave = useEffectEvent(async (dialog: HTMLDialogElement) => {
    await Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished));
    if (!dialog.open) onClosed();
  });

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const onCommand = (event: Event & { command?: string }) => {
      if (event.target !== dialog || event.command !== 'show-modal') return;
      closeOtherDialogs(dialog);
      isOpenedByPage.current = true;
      whenOpened();
    };
    const onCloseEvent = (event: Event) => {
      if (event.target !== dialog || dialog.open) return;
      isOpenedByPage.current = false;
      whenClosed();
      void leave(dialog);
    };
    dialog.addEventListener('keydown', keepFocusInside);
    dialog.addEventListener('command', onCommand);
    dialog.addEventListener('close', onCloseEvent);
    return () => {
      dialog.removeEventListener('keydown', keepFocusInside);
      dialog.removeEventListener('command', onCommand);
      dialog.removeEventListener('close', onCloseEvent);
    };
  }, [ref]);

  // Also where only what it shows has changed: the visitor may have closed it while that was on its way.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (isOpen) {
      closeOtherDialogs(dialog);
      // One that the page has opened may be closed again already, which the browser tells in a later task.
      if (!dialog.open && !isOpenedByPage.current) {
        dialog.showModal();
        // The first control may stand far below, and what is read first is the top.
        dialog.scrollTop = 0;
      }
    } else if (!wasOpen.current) {
      // Opened before the page was hydrated.
      if (!dialog.open) return;
      isOpenedByPage.current = true;
      whenOpened();
    } else if (dialog.open) {
      // That one is closed by us needs no word of the browser.
      isOpenedByPage.current = false;
      dialog.close();
    } else if (dialog.getAnimations().length === 0) whenGone();
    wasOpen.current = isOpen;
  }, [ref, isOpen, shown]);

  // Taken out of the page while it is open, it would not give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      if (wasOpen.current) dialog?.close();
    };
  }, [ref]);
}

/** Gives the focus to the first control of an open dialog whose focused one is gone. */
export function refocus(dialog: HTMLDialogElement | null): void {
  if (!dialog?.open || dialog.contains(document.activeElement)) return;
  tabStops(dialog)[0]?.focus();
}
