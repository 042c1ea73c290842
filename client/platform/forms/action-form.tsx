import { type FormEvent, type ReactNode, startTransition, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AnswerOf, Contract, InputOf } from '#shared/contract.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { useIsHydrated } from '../hydration/hydrated.ts';
import { useOutdate } from '../navigation/outdated.ts';
import { useFetchStatus } from '../rest/fetch-status.ts';
import { type RestCall, RestError } from '../rest/rest-client.ts';
import { useRest } from '../rest/rest-context.ts';
import { useAppState } from '../state/app-state.ts';
import styles from './action-form.module.css';
import { replayEntries } from './early-controls.ts';
import { firstRefusalText } from './failure-text.ts';
import { BodyFields, type FormBody, type FormParams, scriptedForm, useRestForm } from './rest-form.tsx';

interface ActionFormLook {
  readonly label: string;
  readonly look?: 'primary' | 'dark' | 'outline' | 'soft' | 'ghost' | 'danger';
  readonly size?: 'small';
  /** Accessible addition that distinguishes the button from others of the same label. */
  readonly about?: string;
  /** Whether something is still to be chosen. */
  readonly isDisabled?: boolean;
}

/** The body of a call: a known object, which becomes hidden fields, or a function of the form's fields. */
type BodySource<C extends Contract> = InputOf<C['body']> | ((fields: FormData) => InputOf<C['body']>);

interface ActionFormCommon<C extends Contract> extends ActionFormLook {
  readonly call: C;
  /** Set where the form works without scripts too; others are not shown without them. */
  readonly isPlain?: boolean;
  readonly headers?: (fields: FormData) => Readonly<Record<string, string>>;
  /** Further calls of the same action. */
  readonly continueWith?: (answer: AnswerOf<C>, rest: RestCall) => Promise<AnswerOf<C>>;
  /** Toast on success. */
  readonly done?: string | ((answer: AnswerOf<C>) => string);
  /** An action in the toast, for example to undo. */
  readonly doneAction?: (answer: AnswerOf<C>) => { readonly label: string; readonly run: () => void };
  /** Runs on success before the page's data is reloaded, for example to close the dialog. */
  readonly onDone?: (answer: AnswerOf<C>, fields: FormData) => void;
  /** Set when `onDone` leaves the page: its data must not be reloaded, which fails after signing out. */
  readonly isPageLeft?: boolean;
  /** Runs on 409: the dialog shows an outdated state and closes or reloads. */
  readonly onConflict?: (error: RestError) => void;
  /**
   * Asks for what the call wants first, before it and where it was refused, and calls `go` once that is given; false where
   * nothing is to be asked for.
   */
  readonly wants?: (go: () => void, refusal?: unknown) => boolean;
  /** Optimistic update; a refusal reverts it. The form may be unmounted by then. */
  readonly predict?: () => void;
  readonly children?: ReactNode;
}

type ActionFormProps<C extends Contract> = ActionFormCommon<C> & FormParams<C> & FormBody<C, BodySource<C>>;

/** The same for a generic call, of which the compiler cannot know whether it has parameters and a body. */
interface AnyActionFormProps<C extends Contract> extends ActionFormCommon<C> {
  readonly params?: InputOf<C['params']> | undefined;
  readonly body?: BodySource<C> | undefined;
}

/** Sends the form and reports the result. */
function useAction<C extends Contract>(props: AnyActionFormProps<C>) {
  const {
    call,
    params,
    body,
    headers,
    continueWith,
    done,
    doneAction,
    onDone,
    isPageLeft,
    onConflict,
    wants,
    predict,
  } = props;
  const state = useAppState();
  const rest = useRest();
  const form = useRestForm(call, params);
  const revalidator = useRevalidator();
  const outdate = useOutdate();
  const { status, run } = useFetchStatus();
  const [failure, setFailure] = useState<string>();
  const make = async (fields: FormData) => {
    const answer = await form.send({
      body: body instanceof Function ? body(fields) : body,
      headers: headers?.(fields) ?? {},
    });
    return { value: continueWith ? await continueWith(answer, rest) : answer };
  };
  const send = async (fields: FormData) => {
    predict?.();
    const answer = await run(
      () => make(fields),
      (error) => {
        if (wants?.(() => start(fields), error)) return;
        // Another tab was first: reload the page's data.
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
    outdate();
    if (done !== undefined) {
      const action = doneAction?.(answer.value);
      const text = typeof done === 'string' ? done : done(answer.value);
      state.notice = { text, ...(action && { action }) };
    }
    onDone?.(answer.value, fields);
    if (!isPageLeft) await revalidator.revalidate();
  };
  // The optimistic state lasts until the transition ends, when the reloaded data is shown.
  const start = (fields: FormData) => startTransition(() => send(fields));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setFailure(undefined);
    if (!wants?.(() => start(fields))) start(fields);
  };
  return { attributes: form.attributes, submit, isBusy: status === 'pending', failure };
}

/** Scrolls to the failure, which would go unseen where the form is longer than the window. */
const showError = (place: HTMLElement | null) => place?.scrollIntoView({ block: 'nearest' });

/** A form of one call; the page's data is reloaded afterwards. */
export function ActionForm<C extends Contract>(props: ActionFormProps<C>): ReactNode {
  const any: AnyActionFormProps<C> = props;
  const { isPlain = false, body, children, label, look, size, about, isDisabled } = any;
  const { attributes, submit, isBusy, failure } = useAction(any);
  const isHydrated = useIsHydrated();
  return (
    <form
      ref={isHydrated ? undefined : replayEntries}
      {...(isPlain ? attributes : scriptedForm)}
      className={styles.form}
      onSubmit={submit}
    >
      {isPlain && !(body instanceof Function) && <BodyFields body={body} />}
      {children}
      <Button
        type="submit"
        look={look}
        size={size}
        isBusy={isBusy}
        disabled={isDisabled}
        aria-label={about === undefined ? undefined : `${label}: ${about}`}
      >
        {label}
      </Button>
      <div role="alert" ref={failure === undefined ? undefined : showError}>
        {failure !== undefined && <FieldError>{failure}</FieldError>}
      </div>
    </form>
  );
}
