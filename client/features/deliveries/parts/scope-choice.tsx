import type { ChangeScope, Delivery } from '#shared/features/deliveries/schema.ts';
import { Segmented } from '../../../ui/choices.tsx';

export interface ChangeAnswer {
  readonly text: string;
  /** The calendar's new version. */
  readonly version: number;
  /** A payment that the change waits for; null where it is made. */
  readonly payment?: { readonly url: string | null } | null;
}

export interface ChangeFormProps {
  readonly delivery: Delivery;
  readonly onDone: (answer: ChangeAnswer) => void;
  readonly onConflict: (error: { readonly message: string }) => void;
}

const scopes = [
  { value: 'one', label: 'Только эту' },
  { value: 'following', label: 'Эту и\u00a0следующие' },
] as const;

/** The scope that a form holds. */
export const scopeIn = (values: FormData | undefined): ChangeScope =>
  values?.get('scope') === 'following' ? 'following' : 'one';

/** Whether a change is for one delivery or for it and all that follow. */
export function ScopeChoice() {
  return <Segmented legend="Какие доставки изменить" name="scope" value="one" options={scopes} />;
}
