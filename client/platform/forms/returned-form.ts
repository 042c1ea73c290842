import type { Contract } from '#shared/contract.ts';
import type { ReturnedForm } from '#shared/returned-form.ts';
import { useAppState } from '../state/app-state.ts';

/** The form of a call that was sent without scripts and is shown again; undefined without one. */
export function useReturnedForm({ method, path }: Contract): ReturnedForm | undefined {
  const { returnedForm } = useAppState().site;
  return returnedForm?.call === `${method} ${path}` ? returnedForm : undefined;
}

/** Value of a field of a returned form; empty without one. */
export function typedValue(form: ReturnedForm | undefined, name: string): string {
  const value = form?.values[name] ?? '';
  return typeof value === 'string' ? value : (value.at(-1) ?? '');
}
