/** Days that the board shows at most. */
export const BOARD_DAYS = 14;
/** Days that it shows where nobody says how many. */
export const USUAL_DAYS = 3;

/** Rows of one page of deliveries at most: a whole day. */
export const DELIVERIES_PAGE = 5_000;
/** Days that one list of deliveries spans at most. */
export const DELIVERIES_SPAN_DAYS = 31;

/** Labels of one file: as many as an isolate has room for; a larger day is printed by zones or hours. */
export const MAX_LABELS = 10_000;
