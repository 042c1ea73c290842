import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Entered values by the names of their controls; a name may have several. */
export type EarlyEntries = ReadonlyMap<string, readonly string[]>;

const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);

function isTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  }
  return isCheckable(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

/** The controls inside that no longer hold what the server sent. */
function readEarly(root: HTMLElement): EarlyEntries {
  const all = [...root.querySelectorAll<Control>('input, select, textarea')];
  const touched = new Set(all.filter(isTouched).map(({ name }) => name));
  const valuesOf = (name: string) =>
    all
      .filter((control) => control.name === name && (!isCheckable(control) || control.checked))
      .map(({ value }) => value);
  return new Map([...touched].map((name) => [name, valuesOf(name)]));
}

/**
 * Whether entries may be those of an earlier visit, which browsers put back after a reload and a step back: a consent
 * among them has not been given anew.
 */
export function mayBePutBack(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate';
}

/**
 * Hands over what was typed and chosen before this part of the page was taken over, or was put back by the browser: the
 * state begins with it, instead of putting the controls back to what the server has sent.
 */
export function useEarlyEntries(
  root: RefObject<HTMLElement | null>,
  adopt: (entries: EarlyEntries) => void,
): void {
  const onEarly = useEffectEvent(adopt);
  useLayoutEffect(() => {
    const entries = root.current && readEarly(root.current);
    if (entries && entries.size > 0) onEarly(entries);
  }, [root]);
}
