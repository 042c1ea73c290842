import { type Control, controlsOf, type Entry, heldBy } from './dialog-entries.ts';

/** Writes past React, which then hears of it as if somebody had typed. */
function write(control: Exclude<Control, HTMLButtonElement>, value: string): void {
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  property?.set?.call(control, value);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

function enter(control: Control, value: string): void {
  const isPressed = control instanceof HTMLButtonElement || ['radio', 'checkbox'].includes(control.type);
  if (isPressed) control.click();
  else write(control, value);
}

/**
 * Enters again what a dialog held, in the order in which it stood there: one control after another, since a choice may
 * bring further controls, and what has to be loaded first comes later. Returns what ends it.
 */
export function fillDialog(dialog: Element, entries: readonly Entry[]): () => void {
  const waiting = new Map(entries);
  let turn: number | undefined;
  const go = () => {
    turn = undefined;
    for (const [key, control] of controlsOf(dialog)) {
      const value = waiting.get(key);
      if (value === undefined || control.disabled) continue;
      waiting.delete(key);
      if (heldBy(control) === value) continue;
      enter(control, value);
      // The page draws what has followed before the next one.
      later();
      return;
    }
  };
  const later = () => {
    turn ??= window.setTimeout(go);
  };
  const observer = new MutationObserver(later);
  observer.observe(dialog, { childList: true, subtree: true });
  later();
  return () => {
    observer.disconnect();
    window.clearTimeout(turn);
  };
}
