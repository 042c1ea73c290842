import { refusalText } from '../../../platform/forms/failure-text.ts';
import { FieldError } from '../../../ui/field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

interface RefundStatusProps {
  readonly isCounting: boolean;
  readonly failure: unknown;
}

/** How it stands with a refund that the server works out. */
export function RefundStatus({ isCounting, failure }: RefundStatusProps) {
  return (
    <>
      {isCounting && (
        <p role="status">
          <Spinner /> Считаем возврат…
        </p>
      )}
      <div role="alert">
        {failure !== undefined && (
          <FieldError>
            {refusalText(failure, 'Не\u00a0получилось посчитать возврат. Попробуйте ещё раз')}
          </FieldError>
        )}
      </div>
    </>
  );
}
