/**
 * SQL of which deliveries `d` of orders `o` there are for the desk: those that food comes with or has come with. An
 * order that was given up later has brought what it has brought.
 */
export const runningDelivery = `d.state NOT IN ('skipped', 'frozen')
  AND (o.state IN ('paid', 'active', 'frozen', 'completed') OR d.state IN ('delivered', 'failed'))`;

/** The same of orders of dishes `h`, which have one delivery each. */
export const runningDishes = `(h.state IN ('paid', 'active', 'completed') OR h.delivery_state IN ('delivered', 'failed'))`;
