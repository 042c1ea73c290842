/** The page of a courier's shift. */
export const SHIFT_PATH = '/shift/';

/** The link of a shift; its secret stands behind the sign that browsers send to nobody. */
export const shiftLink = (deskOrigin: string, secret: string): string =>
  `${deskOrigin}${SHIFT_PATH}#${secret}`;

/** Whether a path is of a courier's shift, which whoever was hired for a day opens by its link alone. */
export const isShiftPath = (path: string): boolean => /^\/(shift|rest\/shifts)(\/|$)/.test(path);
