import type { Contract, InputOf } from '#shared/contract.ts';
import type { ReturnedForm } from '#shared/returned-form.ts';
import { Notice } from '../../ui/surfaces.tsx';
import { pathOf } from '../rest/rest.ts';
import { useAppState } from '../state/app-state.ts';

/** Attributes with which a form makes a call without scripts; forms cannot send other methods than POST. */
export function formAttributes<C extends Contract>(call: C, params?: InputOf<C['params']>) {
  return { method: 'post', action: call.method === 'POST' ? pathOf(call, params) : undefined } as const;
}

/** The form of a call that was sent without scripts and is shown again; undefined without one. */
export function useSentBack({ method, path }: Contract): ReturnedForm | undefined {
  const { returnedForm } = useAppState().site;
  return returnedForm?.call === `${method} ${path}` ? returnedForm : undefined;
}

/** A text of a form that was sent without scripts; empty without one. */
export const sentText = (sent: ReturnedForm | undefined, name: string): string =>
  [sent?.values[name] ?? ''].flat().at(-1) ?? '';

/** A known body as hidden fields, for a form without scripts; true is sent as a ticked checkbox is. */
export function BodyFields({ body }: { readonly body: object }) {
  return Object.entries(body).map(([name, value]) => {
    const text = value === true ? 'on' : value;
    return (
      ['string', 'number'].includes(typeof text) && (
        <input key={name} type="hidden" name={name} value={text} />
      )
    );
  });
}

/** Why a form was refused that was sent without scripts, on the page that it comes back to. */
export function PlainRefusal() {
  const { returnedForm } = useAppState().site;
  if (!returnedForm || returnedForm.message === '') return null;
  return <Notice tone="error">{Object.values(returnedForm.fields)[0] ?? returnedForm.message}</Notice>;
}
