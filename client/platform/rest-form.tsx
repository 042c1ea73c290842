import type { ReactNode } from 'react';
import type { AnswerOf, Contract, InputOf, RouteOf } from '#shared/contract.ts';
import { type CallInput, pathOf } from './rest-client.ts';
import { useRest } from './rest-context.ts';

/** Attributes of a form with which a browser without scripts makes a call. */
export interface FormAttributes {
  readonly method: 'post';
  /** Absent for a method that no form has: such a form works with scripts alone. */
  readonly action: string | undefined;
}

/** What makes a form send the same call that scripts make. */
export function formAttributes<C extends Contract>(
  route: RouteOf<C>,
  params?: InputOf<C['params']>,
): FormAttributes {
  return { method: 'post', action: route.startsWith('POST ') ? pathOf<C>(route, params) : undefined };
}

/** A call that a form makes, by scripts or without them. */
export interface RestForm<C extends Contract> {
  readonly attributes: FormAttributes;
  readonly send: (input: Pick<CallInput<C>, 'body' | 'headers'>) => Promise<AnswerOf<C>>;
}

/** A form of one call: what it is sent to without scripts is what `send` calls. */
export function useRestForm<C extends Contract>(
  route: RouteOf<C>,
  params?: InputOf<C['params']>,
): RestForm<C> {
  const rest = useRest();
  return {
    attributes: formAttributes<C>(route, params),
    send: (input) => rest<C>(route, { ...input, params }),
  };
}

/** Where a call has no body, a form of it has none either. */
export type FormBody<C extends Contract, Body> = C['body'] extends undefined
  ? { readonly body?: undefined }
  : { readonly body: Body };

export type FormParams<C extends Contract> = C['params'] extends undefined
  ? { readonly params?: undefined }
  : { readonly params: InputOf<C['params']> };

function fieldValue(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  // As a ticked box says it.
  return value === true ? 'on' : undefined;
}

/** A known body as fields of its form, for a browser without scripts. */
export function BodyFields({ body }: { readonly body: unknown }): ReactNode {
  if (typeof body !== 'object' || body === null) return null;
  return Object.entries(body).map(([name, value]) => {
    const text = fieldValue(value);
    return text !== undefined && <input key={name} type="hidden" name={name} value={text} />;
  });
}
