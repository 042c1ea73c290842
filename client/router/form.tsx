import type { ComponentProps, ReactNode } from 'react';
import { parsePath } from 'react-router';
import { useNavigate } from './hooks.ts';

type FormProps = Omit<ComponentProps<'form'>, 'action' | 'method'> & {
  /** The page that the fields are the query of. */
  readonly action: string;
};

function queryOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
  return `?${new URLSearchParams(fields)}`;
}

/** A form whose fields become the query of an address, without loading the document again. */
export function Form({ action, onSubmit, ...rest }: FormProps): ReactNode {
  const navigate = useNavigate();
  return (
    <form
      {...rest}
      method="get"
      action={action}
      onSubmit={(event) => {
        onSubmit?.(event);
        if (event.defaultPrevented) return;
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        void navigate({ ...parsePath(action), search: queryOf(event.currentTarget, submitter) });
      }}
    />
  );
}
