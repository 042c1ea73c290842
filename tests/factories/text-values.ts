import { placeholderValues } from '#shared/features/content/placeholders.ts';
import { SiteConfig } from '#shared/features/regions/schema.ts';
import company from '#worker/db/seed/company-sample.json' with { type: 'json' };
import site from '#worker/db/seed/site.json' with { type: 'json' };
import { deploymentValues } from '#worker/modules/content/recipients.ts';
import { createBindings } from './bindings.ts';

type Region = keyof typeof company.regions;

const configOf = (region: Region) =>
  SiteConfig.parse({
    ...company.regions[region],
    deleveryDate: { date: '2026-11-23', days: 2 },
    reviewOpinions: [],
    reviewDishesOpinions: [],
    dishOpinions: [],
    socialReviews: [],
    scheduleCancelTypes: [],
    defaultExclusions: { categories: [] },
    dateTimeIntervalDelivery: { morningIntervals: [], eveningIntervals: [] },
  });

/** What stands for the names in braces of texts in a region. */
export const textValuesOf = (region: Region): Readonly<Record<string, string>> => ({
  ...placeholderValues(
    configOf(region),
    site.zones.filter((zone) => zone.region === region),
  ),
  ...deploymentValues(createBindings({})),
});

/** The same in Moscow. */
export const textValues = textValuesOf('msk');
