import type { ReactNode } from 'react';
import type { ChangeScope, Delivery } from '#shared/features/deliveries/schema.ts';
import { Segmented } from '../../../ui/segmented.tsx';

/** What a change came to. */
export interface ChangeAnswer {
  readonly text: string;
  /** The calendar's new version. */
  readonly version: number;
  /** What is to be paid before the change is made; null where it is made. */
  readonly payment?: { readonly url: string | null } | null;
}

/** What the forms of the edit dialog take. */
export interface ChangeFormProps {
  readonly delivery: Delivery;
  readonly onDone: (answer: ChangeAnswer) => void;
  readonly onConflict: (error: { readonly message: string }) => void;
}

const scopes = [
  { value: 'one', label: 'Только эту' },
  { value: 'following', label: 'Эту и\u00a0следующие' },
] as const;

interface ScopeChoiceProps {
  readonly value: ChangeScope;
  readonly onScope: (scope: ChangeScope) => void;
}

/** Whether a change is for one delivery or for it and all that follow. */
export function ScopeChoice({ value, onScope }: ScopeChoiceProps): ReactNode {
  return (
    <Segmented
      legend="Какие доставки изменить"
      name="scope"
      value={value}
      options={scopes}
      onValue={onScope}
    />
  );
}
