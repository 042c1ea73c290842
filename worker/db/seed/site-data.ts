import * as z from 'zod/mini';
import { SiteConfig } from '#shared/features/regions/schema.ts';
import { RedirectRow } from '#shared/features/seo/contract.ts';
import { parseRows, seedError } from './rows.ts';

const RegionSeed = z.object({
  code: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
});
/** What is true of one company alone: by region, and where its customers write about it. */
const CompanyFacts = z.object({
  regions: z.record(
    z.string(),
    z.pick(SiteConfig, { mobileApps: true, region: true, contactInfo: true, schemaOrgMainPage: true }),
  ),
  socialReviews: SiteConfig.shape.socialReviews,
});
const IntervalSeed = z.object({
  code: z.string(),
  part: z.enum(['morning', 'evening']),
  fromHour: z.int().check(z.gte(0), z.lte(23)),
  toHour: z.int().check(z.gte(1), z.lte(24)),
});
const ZoneSeed = z.object({
  code: z.string(),
  region: z.string(),
  name: z.string(),
  feeKop: z.int().check(z.gte(0)),
  polygon: z.array(z.tuple([z.number(), z.number()])).check(z.minLength(3)),
  sort: z.int(),
});
const StreetSeed = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{5,60}$/)),
  region: z.string(),
  label: z.string(),
  lat: z.number().check(z.gte(54), z.lte(61)),
  lon: z.number().check(z.gte(29), z.lte(40)),
});
const NavigationSeed = z.object({
  group: z.string(),
  groupSort: z.int(),
  name: z.string(),
  code: z.string(),
  url: z.string().check(z.startsWith('/')),
  variants: z.enum(['both', 'full', 'simply']),
  sort: z.int(),
});
const SeoSeed = z.object({
  path: z.string().check(z.startsWith('/'), z.endsWith('/')),
  title: z.string().check(z.minLength(10), z.maxLength(80)),
  description: z.string().check(z.minLength(40), z.maxLength(200)),
});

/** The data file of the site as it lies on the disk, unchecked. */
export type SiteFile = Readonly<Record<string, unknown>>;

function readCompany(file: unknown): z.infer<typeof CompanyFacts> {
  const parsed = CompanyFacts.safeParse(file);
  const [issue] = parsed.error?.issues ?? [];
  if (!parsed.success) throw seedError('company', issue?.path.join('.') ?? '', issue?.message ?? '');
  return parsed.data;
}

/** Checks every row of the site's data; the first wrong one stops the load. */
export function readSite(file: SiteFile, companyFile: unknown) {
  const company = readCompany(companyFile);
  const of = <T extends z.ZodMiniType>(part: string, schema: T, key: string) =>
    parseRows(`site.json ${part}`, file[part], schema, key);
  const regions = of('regions', RegionSeed, 'code').map((region) => {
    const details = company.regions[region.code];
    if (!details) throw seedError('company', region.code, 'нет данных региона');
    return { ...region, details };
  });
  const codes = new Set(regions.map(({ code }) => code));
  const zones = of('zones', ZoneSeed, 'code');
  const streets = of('streets', StreetSeed, 'id');
  for (const { region, ...row } of [...zones, ...streets]) {
    if (!codes.has(region))
      throw seedError('site.json', 'code' in row ? row.code : row.id, `региона «${region}» нет`);
  }
  const navigation = z.array(NavigationSeed).safeParse(file.navigation);
  if (!navigation.success)
    throw seedError('site.json navigation', 'файл', navigation.error.issues[0]?.message ?? '');
  return {
    regions,
    zones,
    streets,
    intervals: of('intervals', IntervalSeed, 'code'),
    navigation: navigation.data,
    redirects: of('redirects', RedirectRow, 'from'),
    seo: of('seo', SeoSeed, 'path'),
    lists: {
      ...z.record(z.string(), z.array(z.unknown())).parse(file.lists),
      socialReviews: company.socialReviews,
    },
  };
}
