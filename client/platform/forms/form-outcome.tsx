import type { ReactNode } from 'react';
import { errorCatalogue } from '#shared/errors.ts';
import { useSearchParams } from '../../router/hooks.ts';
import { Outcome, type OutcomeProps } from './returned-outcome.tsx';

/** The outcome of a form that was sent without scripts: the code of a refusal is in the address. */
export function FormOutcome({ done }: OutcomeProps): ReactNode {
  const code = useSearchParams()[0].get('error');
  const isKnown = code !== null && Object.hasOwn(errorCatalogue, code);
  return (
    <Outcome
      refusal={isKnown ? errorCatalogue[code as keyof typeof errorCatalogue][1] : undefined}
      done={done}
    />
  );
}
