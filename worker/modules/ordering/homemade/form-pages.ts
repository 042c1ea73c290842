/** Where forms of dishes lead back to without scripts: the order of what is in the basket. */
export const ORDER_PAGE = '/homemade-food/order/';
/** The orders of dishes that were placed. */
export const HISTORY_PAGE = '/homemade-food/order-history/';
