import type { ComponentProps, ReactNode } from 'react';
import { failureReasons, failureWords } from '#shared/features/deliveries/moves/failure-reasons.ts';
import { SelectControl } from '../controls.tsx';

const options = failureReasons.map((reason) => [reason, failureWords[reason]] as const);

/** Why deliveries have failed, of what customers may be told. */
export const ReasonControl = (
  select: Pick<ComponentProps<'select'>, 'name' | 'defaultValue' | 'onChange'>,
): ReactNode => (
  <SelectControl
    label="Почему: это прочтёт покупатель"
    any={'Не\u00a0называть'}
    options={options}
    {...select}
  />
);
