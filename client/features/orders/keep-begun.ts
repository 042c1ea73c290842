import { hasAllergy } from '#shared/features/menu/exclusions.ts';
import { plansTitle } from '#shared/features/orders/plan-labels.ts';
import { countOf } from '#shared/plurals.ts';
import { bothStores } from '../../platform/storage/stores.ts';
import { type CheckedDraft, plansOf } from './order-data.ts';
import { storeDraft } from './shared/stored-draft.ts';

/** Keeps what was begun, in words that home can offer it by. */
export function keepBegun(
  { draft, rations }: Pick<CheckedDraft, 'draft' | 'rations'>,
  place: { readonly search: string; readonly owner: string },
): void {
  const title = `${plansTitle(plansOf(rations))}, ${countOf(draft.days, 'день', 'дня', 'дней')}`;
  const isPrivate = rations.some(({ without }) => hasAllergy(without));
  storeDraft(bothStores(), { ...place, title, at: Date.now() }, isPrivate);
}
