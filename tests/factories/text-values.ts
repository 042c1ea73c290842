import { placeholderValues } from '#shared/features/content/placeholders.ts';
import { SiteConfig } from '#shared/features/regions/schema.ts';
import company from '#worker/db/seed/company-sample.json' with { type: 'json' };
import site from '#worker/db/seed/site.json' with { type: 'json' };
import { deploymentValues } from '#worker/modules/content/pages/deployment.ts';
import { createBindings } from './bindings.ts';

const config = SiteConfig.parse({
  ...company.regions.msk,
  deleveryDate: { date: '2026-11-23', days: 2 },
  reviewOpinions: [],
  reviewDishesOpinions: [],
  dishOpinions: [],
  socialReviews: [],
  scheduleCancelTypes: [],
  defaultExclusions: { categories: [] },
  dateTimeIntervalDelivery: { morningIntervals: [], eveningIntervals: [] },
});

/** What stands for the names in braces of texts, in Moscow. */
export const textValues: Readonly<Record<string, string>> = {
  ...placeholderValues(
    config,
    site.zones.filter(({ region }) => region === 'msk'),
  ),
  ...deploymentValues(createBindings({})),
};
