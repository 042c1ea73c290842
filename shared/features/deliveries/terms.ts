/** Days of food that one delivery brings; apart from the rules, so that pages that only name it load none. */
export const FOOD_DAYS_PER_DELIVERY = 2;
