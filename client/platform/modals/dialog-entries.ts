import type { AppState } from '../state/app-state.ts';

// Files cannot be chosen again by the page.
const CONTROLS =
  'input:not([type="hidden"], [type="file"]), select, textarea, button[aria-pressed="true"], button[aria-pressed="false"]';
const KEY = 'dialog-entries';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;
export type Entry = readonly [key: string, value: string];
type OpenDialog = NonNullable<AppState['modal']['open']>;

interface KeptEntries {
  readonly dialog: string;
  readonly entries: readonly Entry[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Names a dialog and what it is about, so that what was said of one delivery does not appear at another. */
export function dialogKey({ name, props }: OpenDialog): string {
  const given = isRecord(props) ? props : {};
  const about = (value: unknown) => {
    if (isRecord(value)) return 'id' in value ? String(value.id) : JSON.stringify(value);
    return value instanceof Function ? '' : String(value);
  };
  return [name, ...('id' in given ? [given.id] : Object.values(given)).map(about)].join(' ');
}

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');

/** A control by its name, or by its label where it has none; a choice with its value. */
function nameOf(control: Control): string {
  // A day of a calendar says its number alone, which every month has.
  if (control instanceof HTMLButtonElement) return control.dataset.date ?? control.textContent;
  const name = control.name || (control.labels?.[0]?.textContent ?? '');
  return isChoice(control) ? `${name}=${control.value}` : name;
}

/** Whether it is given anew each time: codes, which stand in `data-once`, and consents. */
const isGivenOnce = (control: Control) =>
  control.closest('[data-once]') !== null || /consent/i.test(control.name);

/** The controls of a dialog, each under a name of its own. */
export function controlsOf(dialog: Element): [key: string, control: Control][] {
  const counts = new Map<string, number>();
  const controls = [...dialog.querySelectorAll<Control>(CONTROLS)];
  return controls
    .filter((control) => !isGivenOnce(control))
    .map((control) => {
      const name = nameOf(control);
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      return [`${name} ${count}`, control];
    });
}

/** What a control holds; a radio button that is off says nothing. */
export function heldBy(control: Control): string | undefined {
  if (control instanceof HTMLButtonElement) return control.ariaPressed ?? undefined;
  if (!isChoice(control)) return control.value;
  return control.type === 'radio' && !control.checked ? undefined : String(control.checked);
}

/** Keeps in the tab what the open dialog holds. */
export function keepEntries(store: Storage, open: OpenDialog, dialog: Element): void {
  const entries = controlsOf(dialog).flatMap(([key, control]): Entry[] => {
    const value = heldBy(control);
    return value === undefined ? [] : [[key, value]];
  });
  const kept: KeptEntries = { dialog: dialogKey(open), entries };
  store.setItem(KEY, JSON.stringify(kept));
}

/** Takes what was entered in a dialog before its session ended; nothing where that was another one. */
export function takeEntries(store: Storage, open: OpenDialog): readonly Entry[] {
  const text = store.getItem(KEY);
  if (text === null) return [];
  const { dialog, entries } = JSON.parse(text) as KeptEntries;
  if (dialog !== dialogKey(open)) return [];
  store.removeItem(KEY);
  return entries;
}
