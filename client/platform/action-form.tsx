import { type FormEvent, type ReactNode, startTransition, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AnswerOf, Contract, InputOf, RouteOf } from '#shared/contract.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import styles from './action-form.module.css';
import { useAppState } from './app-state.ts';
import { firstRefusalText } from './failure-text.ts';
import { useFetchStatus } from './fetch-status.ts';
import { type RestCall, RestError } from './rest-client.ts';
import { useRest } from './rest-context.ts';
import { BodyFields, type FormBody, type FormParams, useRestForm } from './rest-form.tsx';

interface ActionFormLook {
  readonly label: string;
  readonly look?: 'primary' | 'outline' | 'soft' | 'ghost';
  readonly size?: 'small';
  /** What tells the button from others of the same name. */
  readonly about?: string;
}

/** The body of a call: known, and then in the form by itself, or read from the fields of the form. */
type BodySource<C extends Contract> = InputOf<C['body']> | ((fields: FormData) => InputOf<C['body']>);

interface ActionFormCommon<C extends Contract> extends ActionFormLook {
  /** The call, with scripts and without them. */
  readonly route: RouteOf<C>;
  readonly headers?: (fields: FormData) => Readonly<Record<string, string>>;
  /** What scripts do in the same step once the call is answered, for example further calls. */
  readonly continueWith?: (answer: AnswerOf<C>, rest: RestCall) => Promise<AnswerOf<C>>;
  /** What the customer reads when it is done, where no dialog says it. */
  readonly done?: string | ((answer: AnswerOf<C>) => string);
  /** Runs when it is done, before the page is loaded anew: closes the dialog that the form stands in, for example. */
  readonly onDone?: (answer: AnswerOf<C>, fields: FormData) => void;
  /** Whether `onDone` leaves the page: there is nothing to load anew, and what was signed out may not ask. */
  readonly isPageLeft?: boolean;
  /** Runs when something else came first: a dialog that knows an older state closes or asks anew. */
  readonly onConflict?: (error: RestError) => void;
  /** Shows at once what is likely to become of it; a refusal takes it back. The form may be gone meanwhile. */
  readonly predict?: () => void;
  /** Fields of the form. */
  readonly children?: ReactNode;
}

type ActionFormProps<C extends Contract> = ActionFormCommon<C> & FormParams<C> & FormBody<C, BodySource<C>>;

/** The same with parameters and body where the compiler does not know whether the call has them. */
interface AnyActionFormProps<C extends Contract> extends ActionFormCommon<C> {
  readonly params?: InputOf<C['params']> | undefined;
  readonly body?: BodySource<C> | undefined;
}

/** Sends the form and tells what became of it. */
function useAction<C extends Contract>(props: AnyActionFormProps<C>) {
  const { route, params, body, headers, continueWith, done, onDone, isPageLeft, onConflict, predict } = props;
  const state = useAppState();
  const rest = useRest();
  const form = useRestForm<C>(route, params);
  const revalidator = useRevalidator();
  const { status, run } = useFetchStatus();
  const [failure, setFailure] = useState<string>();
  const call = async (fields: FormData) => {
    const answer = await form.send({
      body: body instanceof Function ? body(fields) : body,
      headers: headers?.(fields) ?? {},
    });
    return { value: continueWith ? await continueWith(answer, rest) : answer };
  };
  const send = async (fields: FormData) => {
    predict?.();
    const answer = await run(
      () => call(fields),
      (error) => {
        // Another tab was first: the page shows what stands now.
        if (error instanceof RestError && error.status === 409) {
          void revalidator.revalidate();
          onConflict?.(error);
        }
        const text = firstRefusalText(error);
        if (predict) state.notice = { text };
        else setFailure(text);
      },
    );
    if (answer === undefined) return;
    if (done !== undefined) state.notice = { text: typeof done === 'string' ? done : done(answer.value) };
    onDone?.(answer.value, fields);
    if (!isPageLeft) await revalidator.revalidate();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setFailure(undefined);
    // What is predicted stands until the transition ends: until the page shows what is.
    startTransition(() => send(fields));
  };
  return { attributes: form.attributes, submit, isBusy: status === 'pending', failure };
}

/** A form of one call: sent by itself without scripts, by a script with them; the page then shows what became of it. */
export function ActionForm<C extends Contract>(props: ActionFormProps<C>): ReactNode {
  const any: AnyActionFormProps<C> = props;
  const { body, children, label, look, size, about } = any;
  const { attributes, submit, isBusy, failure } = useAction(any);
  return (
    <form {...attributes} className={styles.form} onSubmit={submit}>
      {!(body instanceof Function) && <BodyFields body={body} />}
      {children}
      <Button
        type="submit"
        look={look}
        size={size}
        isBusy={isBusy}
        aria-label={about === undefined ? undefined : `${label}: ${about}`}
      >
        {label}
      </Button>
      <div role="alert">{failure !== undefined && <FieldError>{failure}</FieldError>}</div>
    </form>
  );
}
