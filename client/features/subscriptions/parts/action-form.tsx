import { type FormEvent, type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAppState } from '../../../platform/app-state.ts';
import { useFetchStatus } from '../../../platform/fetch-status.ts';
import { type RestCall, RestError } from '../../../platform/rest-client.ts';
import { useRest } from '../../../platform/rest-context.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import styles from './action-form.module.css';

interface ActionFormProps {
  /** Address that the form is sent to without scripts. */
  readonly action: string;
  readonly label: string;
  readonly look?: 'primary' | 'outline' | 'soft' | 'ghost';
  /** The same call with scripts. */
  readonly call: (rest: RestCall, fields: FormData) => Promise<unknown>;
  /** What the customer reads when it is done. */
  readonly done: string;
  /** Fields of the form. */
  readonly children?: ReactNode;
  /** What tells the button from others of the same name. */
  readonly about?: string;
}

/** A form of the page: sent by itself without scripts, a call with them; the page then shows what became of it. */
export function ActionForm({ action, label, look, call, done, children, about }: ActionFormProps): ReactNode {
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const { status, run } = useFetchStatus();
  const [failure, setFailure] = useState<string>();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setFailure(undefined);
    const answer = await run(
      () => call(rest, fields),
      (error) =>
        setFailure(
          error instanceof RestError
            ? (Object.values(error.fields)[0] ?? error.message)
            : 'Не получилось. Попробуйте ещё раз',
        ),
    );
    if (answer === undefined) return;
    state.notice = { text: done };
    await revalidator.revalidate();
  };
  return (
    <form method="post" action={action} className={styles.form} onSubmit={(event) => void send(event)}>
      {children}
      <Button
        type="submit"
        look={look}
        isBusy={status === 'pending'}
        aria-label={about === undefined ? undefined : `${label}: ${about}`}
      >
        {label}
      </Button>
      {failure !== undefined && <FieldError>{failure}</FieldError>}
    </form>
  );
}
