import { useEffect } from 'react';
import { inTab, SESSION_ENDS } from '../session/session.ts';
import { useAppState } from '../state/app-state.ts';
import { keepEntries, takeEntries } from './dialog-entries.ts';
import { fillDialog } from './fill-dialog.ts';

/** Keeps what the dialog holds when its session ends elsewhere, and enters it again when it is opened after the next sign-in. */
export function useKeptEntries(): void {
  const state = useAppState();
  useEffect(() => {
    const { open } = state.modal;
    const dialog = document.querySelector('dialog[open]');
    if (!open || !dialog) return;
    let end: (() => void) | undefined;
    inTab((store) => {
      const entries = takeEntries(store, open);
      if (entries.length > 0) end = fillDialog(dialog, entries);
    });
    const keep = () => inTab((store) => keepEntries(store, open, dialog));
    window.addEventListener(SESSION_ENDS, keep);
    return () => {
      end?.();
      window.removeEventListener(SESSION_ENDS, keep);
    };
  }, [state]);
}
