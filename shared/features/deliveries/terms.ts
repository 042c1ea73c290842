/** Days of food that one delivery brings; apart from the rules, so that pages that only name it load none. */
export const FOOD_DAYS_PER_DELIVERY = 2;

/** Names the address of the order in place of the id of a kept one. */
export const ORDER_ADDRESS = 'order';
