import type { ReactNode } from 'react';
import type { AnswerOf, Contract, InputOf } from '#shared/contract.ts';
import { type CallInput, pathOf } from '../rest/rest-client.ts';
import { useRest } from '../rest/rest-context.ts';

/** Attributes with which a form makes a call without scripts. */
export interface FormAttributes {
  readonly method: 'post';
  /** Undefined for methods that forms cannot send; such a form works with scripts only. */
  readonly action: string | undefined;
}

/** Form attributes of a call. */
export function formAttributes<C extends Contract>(call: C, params?: InputOf<C['params']>): FormAttributes {
  return { method: 'post', action: call.method === 'POST' ? pathOf(call, params) : undefined };
}

/** Attributes of a form that works with scripts only: without them it is not shown, and never sends what was typed. */
export const scriptedForm = { method: 'post', 'data-scripted': true } as const;

/** A call as a form makes it. */
export interface RestForm<C extends Contract> {
  readonly attributes: FormAttributes;
  readonly send: (input: Pick<CallInput<C>, 'body' | 'headers'>) => Promise<AnswerOf<C>>;
}

/** Gives a form one call: `attributes` make it without scripts, `send` with them. */
export function useRestForm<C extends Contract>(call: C, params?: InputOf<C['params']>): RestForm<C> {
  const rest = useRest();
  return {
    attributes: formAttributes(call, params),
    send: (input) => rest(call, { ...input, params }),
  };
}

/** The body prop, absent for a call without a body. */
export type FormBody<C extends Contract, Body> = C['body'] extends undefined
  ? { readonly body?: undefined }
  : { readonly body: Body };

export type FormParams<C extends Contract> = C['params'] extends undefined
  ? { readonly params?: undefined }
  : { readonly params: InputOf<C['params']> };

function fieldValue(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  // As a checkbox sends it.
  return value === true ? 'on' : undefined;
}

/** A known body as hidden fields, for a form without scripts. */
export function BodyFields({ body }: { readonly body: unknown }): ReactNode {
  if (typeof body !== 'object' || body === null) return null;
  return Object.entries(body).map(([name, value]) => {
    const text = fieldValue(value);
    return text !== undefined && <input key={name} type="hidden" name={name} value={text} />;
  });
}
