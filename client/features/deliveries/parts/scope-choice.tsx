import type { ReactNode } from 'react';
import type { ChangeScope, Delivery } from '#shared/features/deliveries/schema.ts';
import { RadioList } from '../../../ui/radio-list.tsx';

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

const one = ['one', 'Только эту'] as const;
const following = ['following', 'Эту и\u00a0все следующие'] as const;

interface ScopeChoiceProps {
  readonly onScope?: (scope: ChangeScope) => void;
}

/** Whether a change is for one delivery or for it and all that follow. */
export function ScopeChoice({ onScope }: ScopeChoiceProps): ReactNode {
  return (
    <RadioList
      legend="Для&nbsp;каких доставок"
      name="scope"
      options={[one, following]}
      onValue={(value) => onScope?.(value === 'following' ? 'following' : 'one')}
    />
  );
}

export const scopeOf = (fields: FormData): 'one' | 'following' =>
  fields.get('scope') === 'following' ? 'following' : 'one';
