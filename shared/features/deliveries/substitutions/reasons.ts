import * as z from 'zod/mini';

/** Why a dish cannot be cooked whose day is closed. */
export const SubstitutionReason = z.enum(['shortage', 'supply', 'quality'], 'Выберите причину из списка');
export type SubstitutionReason = z.infer<typeof SubstitutionReason>;

/** Why one person gets another dish: for those reasons, or because theirs has what they must not eat. */
export type ReplacementReason = SubstitutionReason | 'unfit';

/** The reasons as customers read them, after a colon; what is forbidden to them is named by no message. */
export const substitutionWords: Readonly<Record<ReplacementReason, string>> = {
  unfit: 'в нём есть то, что вы исключили',
  shortage: 'его не хватило на кухне',
  supply: 'нам не привезли продукты для него',
  quality: 'оно не прошло нашу проверку качества',
};
