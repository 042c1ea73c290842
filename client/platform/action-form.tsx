import { type FormEvent, type ReactNode, startTransition, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import styles from './action-form.module.css';
import { useAppState } from './app-state.ts';
import { firstRefusalText } from './failure-text.ts';
import { useFetchStatus } from './fetch-status.ts';
import { type RestCall, RestError } from './rest-client.ts';
import { useRest } from './rest-context.ts';

interface ActionFormProps<T> {
  /** Address that the form is sent to without scripts. */
  readonly action: string;
  readonly label: string;
  readonly look?: 'primary' | 'outline' | 'soft' | 'ghost';
  readonly size?: 'small';
  /** The same call with scripts. */
  readonly call: (rest: RestCall, fields: FormData) => Promise<T>;
  /** What the customer reads when it is done, where no dialog says it. */
  readonly done?: string | ((answer: T) => string);
  /** Runs when it is done, before the page is loaded anew: closes the dialog that the form stands in, for example. */
  readonly onDone?: (answer: T) => void;
  /** Whether `onDone` leaves the page: there is nothing to load anew, and what was signed out may not ask. */
  readonly isPageLeft?: boolean;
  /** Runs when something else came first: a dialog that knows an older state closes or asks anew. */
  readonly onConflict?: (error: RestError) => void;
  /** Shows at once what is likely to become of it; a refusal takes it back. The form may be gone meanwhile. */
  readonly predict?: () => void;
  /** Fields of the form. */
  readonly children?: ReactNode;
  /** What tells the button from others of the same name. */
  readonly about?: string;
}

/** A form of the page: sent by itself without scripts, a call with them; the page then shows what became of it. */
export function ActionForm<T>({
  action,
  label,
  look,
  size,
  call,
  done,
  onDone,
  isPageLeft = false,
  onConflict,
  predict,
  children,
  about,
}: ActionFormProps<T>): ReactNode {
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const { status, run } = useFetchStatus();
  const [failure, setFailure] = useState<string>();
  const send = async (fields: FormData) => {
    predict?.();
    const answer = await run(
      async () => ({ value: await call(rest, fields) }),
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
    onDone?.(answer.value);
    if (!isPageLeft) await revalidator.revalidate();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setFailure(undefined);
    // What is predicted stands until the transition ends: until the page shows what is.
    startTransition(() => send(fields));
  };
  return (
    <form method="post" action={action} className={styles.form} onSubmit={submit}>
      {children}
      <Button
        type="submit"
        look={look}
        size={size}
        isBusy={status === 'pending'}
        aria-label={about === undefined ? undefined : `${label}: ${about}`}
      >
        {label}
      </Button>
      <div role="alert">{failure !== undefined && <FieldError>{failure}</FieldError>}</div>
    </form>
  );
}
