import { publishContent } from '#shared/features/operations/publications/contract.ts';
import type { Kopecks } from '#shared/money.ts';
import type { Site } from '#tests/site.ts';
import { type Statement, sql } from '#worker/platform/database.ts';

/** Changes what the shop offers, as a new seed does, and publishes it. */
async function change(site: Site, statement: Statement): Promise<void> {
  await site.inside.stores.site.write([statement]);
  await site.operate(publishContent);
}

/** Gives every lunch an allergen, so that nothing safe is left for whoever has that allergy. */
export const addToLunches = (site: Site, allergen: string): Promise<void> =>
  change(site, sql("UPDATE dishes SET allergens = json_array(?1) WHERE slots LIKE '%lunch%'").with(allergen));

/** Makes a day of every programme dearer. */
export const raisePrices = (site: Site, byKop: Kopecks): Promise<void> =>
  change(site, sql('UPDATE calorie_lines SET day_price_kop = day_price_kop + ?1').with(byKop));
