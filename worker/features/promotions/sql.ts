import * as z from 'zod/mini';
import type { IsoDate } from '#shared/dates.ts';
import { PageLink } from '#shared/features/pages/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { Promotion } from '#shared/features/promotions/schema.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { pictureColumn } from '../../db/picture-column.ts';

const PromotionRow = z.extend(Promotion, { picture: jsonColumn(Picture), link: jsonColumn(PageLink) });

/** The promotions of a variant that hold on a date. */
export async function listPromotions(db: D1Database, variant: 'full' | 'simply', today: IsoDate) {
  const { results } = await db
    .prepare(
      `SELECT slug, title, badge, summary, text, tint, link, valid_from AS validFrom, valid_to AS validTo,
              ${pictureColumn('promotions.picture')} AS picture
       FROM promotions
       WHERE variants IN ('both', ?1) AND valid_from <= ?2 AND (valid_to IS NULL OR valid_to >= ?2)
       ORDER BY sort`,
    )
    .bind(variant, today)
    .all();
  return z.array(PromotionRow).parse(results);
}

/** The day on which a promotion was last changed. */
export async function findLastChange(db: D1Database): Promise<IsoDate | null> {
  const day = await db.prepare('SELECT max(changed_on) AS day FROM promotions').first('day');
  return z.nullable(z.string()).parse(day);
}
