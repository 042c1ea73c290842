/** Id of the first section of home that needs its code to answer. */
export const LOWER_PART = 'menu';
