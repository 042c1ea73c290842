import { late } from '../../../platform/hydration/late.tsx';

/** An order of dishes among the deliveries: few customers have one. */
export const DishOrder = late(
  () => import('../../homemade/shared/dish-order.tsx'),
  (m) => m.DishOrder,
);

/** What can be chosen for one that did not arrive; from the same file, which others then need not share. */
export const FailedDishes = late(
  () => import('../../homemade/shared/dish-order.tsx'),
  (m) => m.FailedDishes,
);
