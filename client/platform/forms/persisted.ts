import { useEffect, useRef } from 'react';
import {
  controlsOf,
  type Form,
  fillForm,
  isTouched,
  listen,
  type Values,
  valuesOf,
} from '../../ui/form-values.ts';
import { useAppState } from '../state/app-state.ts';
import { forgetTyped, keepTyped, readTyped } from '../storage/typed.ts';

/** Values but those of some fields, whose parts are called «street:chosen». */
export const withoutNames = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => !names.some((one) => name === one || name.startsWith(`${one}:`)),
    ),
  );

export interface KeptForm {
  /** Names of what is not kept. */
  readonly except?: readonly string[];
  /** What may be found in other tabs and on other days; all of it for a customer. */
  readonly shared?: (values: Values, owner: string) => Values | undefined;
  /** What of that which was left is still possible. */
  readonly restore?: (left: Values) => Values;
  /** Whether closing the form forgets it. */
  readonly isDialog?: boolean;
}

const toCustomer = (values: Values, owner: string) => (owner === '' ? undefined : values);

/** Whose the entries are: whoever signs in beside the form has typed them, and a session that ends takes them from nobody. */
function ownerOf({ id }: { readonly id: string }, last: { current: string }): string {
  if (id !== '') last.current = id;
  return last.current;
}

/**
 * Has a form found again as it was left, after a reload, a failed call or a session that has ended; without a key nothing
 * is kept. What was typed before goes before what was left. The answer forgets it for good.
 */
export function usePersisted(form: Form, key: string | undefined, kept: KeptForm = {}): () => void {
  const { auth } = useAppState();
  const lastOwner = useRef(auth.id);
  const rules = useRef(kept);
  const isOver = useRef(false);
  const left = useRef<Values>(undefined);
  const met = useRef(new Set<string>());
  // Fields may come after their form: each is filled once, and as what it was left stays kept until then.
  useEffect(() => {
    if (key === undefined || !form.current || isOver.current) return;
    const { except = [], restore = (values: Values) => values } = rules.current;
    left.current ??= restore(withoutNames(Object(readTyped(key, ownerOf(auth, lastOwner))), except));
    const fresh = controlsOf(form.current).filter(({ name }) => !met.current.has(name));
    const touched = fresh.filter(isTouched).map(({ name }) => name);
    const names = new Set(fresh.map(({ name }) => name));
    for (const name of names) met.current.add(name);
    const mine = Object.entries(left.current).filter(([name]) => names.has(name));
    fillForm(form.current, withoutNames(Object.fromEntries(mine), touched));
  });
  useEffect(() => {
    const { except = [], shared = toCustomer, isDialog } = rules.current;
    if (key === undefined) return;
    const stop = listen(form, (element) => {
      if (isOver.current) return;
      const unmet = withoutNames(left.current ?? {}, [...met.current]);
      const values = { ...unmet, ...withoutNames(valuesOf(element), except) };
      const owner = ownerOf(auth, lastOwner);
      keepTyped(key, values, owner, shared(values, owner));
    });
    return () => {
      stop();
      // A session that has ended takes the dialog away, which nobody has closed.
      if (isDialog && auth.id === ownerOf(auth, lastOwner)) forgetTyped(key);
    };
  }, [form, key, auth]);
  return () => {
    // What the page does later, while it is left, must not bring it back.
    isOver.current = true;
    if (key !== undefined) forgetTyped(key);
  };
}
