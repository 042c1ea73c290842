import type { DatedKind } from '../../content/api.ts';
import { type PromotionRow, promotions } from './sql.ts';

/** Promotions, past and coming ones too. */
export const datedPromotions: DatedKind<PromotionRow> = {
  part: promotions,
  nameOf: ({ slug }) => `promotion ${slug}`,
  toldOf: ({ title, badge, summary, text, picture, link, variants, validFrom, validTo }) => ({
    ...{ title, badge, summary, text, picture: picture.name, link, variants, validFrom, validTo },
  }),
};
