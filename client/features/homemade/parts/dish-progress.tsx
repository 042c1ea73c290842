import { type HomemadeOrder, type HomemadeState, homemadeProgress } from '#shared/features/homemade/order.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const tones: Readonly<Record<HomemadeState, BadgeTone>> = {
  pending_payment: 'amber',
  paid: 'green',
  active: 'green',
  completed: 'plain',
  cancelled: 'plain',
  refunded: 'plain',
};

/** How far an order of dishes is. */
export function DishProgress({ order }: { readonly order: HomemadeOrder }) {
  return <Badge tone={tones[order.state]}>{homemadeProgress(order)}</Badge>;
}
