import type { DishCall } from './contract.ts';

/** Whether a call is over only when the dish is replaced: the bag cannot be packed before. */
export const isHarmfulInKitchen = ({
  why,
  instead,
  isReplaceable,
}: Pick<DishCall, 'why' | 'instead' | 'isReplaceable'>): boolean =>
  isReplaceable && why === 'allergy' && instead === '';
