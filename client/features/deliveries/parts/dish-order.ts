import { island } from '../../../islands/island.tsx';

/** An order of dishes among the deliveries: few customers have one. */
export const DishOrder = island(
  () => import('../../homemade/shared/dish-order.tsx'),
  (m) => m.DishOrder,
  { wakes: 'at-first-use', reloads: true },
);
