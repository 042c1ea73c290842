import type { Contract, RouteOf } from '#shared/contract.ts';
import type { ReturnedForm } from '#shared/returned-form.ts';
import { useAppState } from './app-state.ts';

/** The form of a call that was sent without scripts and came back to this page; undefined where there is none. */
export function useReturnedForm<C extends Contract>(call: RouteOf<C>): ReturnedForm | undefined {
  const { returnedForm } = useAppState().site;
  return returnedForm?.call === call ? returnedForm : undefined;
}

/** What was typed into a field of a returned form; empty where nothing was. */
export function typedValue(form: ReturnedForm | undefined, name: string): string {
  const value = form?.values[name] ?? '';
  return typeof value === 'string' ? value : (value.at(-1) ?? '');
}
