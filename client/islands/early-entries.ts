import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { controlsIn, isCheckable, isTouched } from '../platform/forms/early-controls.ts';

/** Entered values by the names of their controls; a name may have several. */
export type EarlyEntries = ReadonlyMap<string, readonly string[]>;

/** The controls inside that no longer hold what the server sent. */
function readEarly(root: HTMLElement): EarlyEntries {
  const all = controlsIn(root);
  const touched = new Set(all.filter(isTouched).map(({ name }) => name));
  const valuesOf = (name: string) =>
    all
      .filter((control) => control.name === name && (!isCheckable(control) || control.checked))
      .map(({ value }) => value);
  return new Map([...touched].map((name) => [name, valuesOf(name)]));
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
