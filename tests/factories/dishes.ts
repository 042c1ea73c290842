import { publishContent } from '#shared/features/operations/publications/contract.ts';
import type { Site } from '#tests/site.ts';
import { sql } from '#worker/platform/database.ts';

/** Gives every lunch an allergen, so that nothing safe is left for whoever has that allergy. */
export async function addToLunches(site: Site, allergen: string): Promise<void> {
  const lunches = sql("UPDATE dishes SET allergens = json_array(?1) WHERE slots LIKE '%lunch%'");
  await site.inside.scope().db.write([lunches.with(allergen)]);
  await site.operate(publishContent);
}
