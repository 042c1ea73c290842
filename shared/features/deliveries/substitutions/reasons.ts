import * as z from 'zod/mini';

/** Why a dish cannot be cooked whose day is closed. */
export const SubstitutionReason = z.enum(
  ['shortage', 'supply', 'quality'],
  'Выберите причину из\u00a0списка',
);
export type SubstitutionReason = z.infer<typeof SubstitutionReason>;

/** Why one person gets another dish: for those reasons, or because theirs has what they must not eat. */
export type ReplacementReason = SubstitutionReason | 'unfit';

/** The reasons as customers read them, after a colon; what is forbidden to them is named by no message. */
export const substitutionWords: Readonly<Record<ReplacementReason, string>> = {
  unfit: 'в\u00a0нём есть то, что вы\u00a0исключили',
  shortage: 'его не\u00a0хватило на\u00a0кухне',
  supply: 'нам не\u00a0привезли продукты для\u00a0него',
  quality: 'оно не\u00a0прошло нашу проверку качества',
};
