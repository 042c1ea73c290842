import type { ReactNode } from 'react';
import { Spinner } from '../../ui/basics.tsx';
import { FieldError } from '../../ui/field.tsx';
import { refusalText } from './rest.ts';
import type { RestData } from './rest-data.ts';

interface LoadStatusProps {
  readonly of: Pick<RestData<unknown>, 'status' | 'error'>;
  /** Said while it loads. */
  readonly waiting: ReactNode;
  /** Said where nothing is known of why it failed. */
  readonly failed: string;
}

/** Says that something is loading, or why it has failed. */
export function LoadStatus({ of: { status, error }, waiting, failed }: LoadStatusProps) {
  return (
    <>
      {status === 'pending' && (
        <p role="status">
          <Spinner /> {waiting}
        </p>
      )}
      <div role="alert">{status === 'error' && <FieldError>{refusalText(error, failed)}</FieldError>}</div>
    </>
  );
}
