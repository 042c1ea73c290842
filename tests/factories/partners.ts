import type { Site } from '#tests/site.ts';
import { sql } from '#worker/platform/database.ts';

/** Lets no more than so many codes of a partner's offer be taken; offers come with the seed alone. */
export const limitCodes = ({ inside }: Site, code: string, most: number) =>
  inside.scope().db.write([sql('UPDATE partner_offers SET max_codes = ?2 WHERE code = ?1').with(code, most)]);
