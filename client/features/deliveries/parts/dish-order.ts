import { island } from '../../../islands/island.tsx';

/** An order of dishes among the deliveries: few customers have one. */
export const DishOrder = island(
  () => import('../../homemade/shared/dish-order.tsx'),
  (m) => m.DishOrder,
  { wakes: 'at-first-use', reloads: true },
);

/** What can be chosen for one that did not arrive; from the same file, which others then need not share. */
export const FailedDishes = island(
  () => import('../../homemade/shared/dish-order.tsx'),
  (m) => m.FailedDishes,
  { wakes: 'at-first-use', reloads: true },
);
