import * as z from 'zod/mini';
import { IsoDateText } from '../../iso-date-schema.ts';
import { oncePerObject } from '../../once-per-object.ts';

/** A point on the map in degrees, WGS 84. */
export const GeoPoint = z.object({
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lon: z.number().check(z.gte(-180), z.lte(180)),
});
export type GeoPoint = z.infer<typeof GeoPoint>;

/** A delivery interval: the hours in Moscow between which the courier comes. */
export const DeliveryInterval = z.object({
  code: z.string(),
  /** Hours of the day, 0–24. */
  from: z.int(),
  to: z.int(),
  part: z.enum(['morning', 'evening']),
  label: z.string(),
});
export type DeliveryInterval = z.infer<typeof DeliveryInterval>;

/** A delivery zone with its price; the polygon itself stays on the server. */
export const DeliveryZone = z.object({
  code: z.string(),
  name: z.string(),
  /** Fee of one delivery. */
  feeKop: z.int().check(z.gte(0)),
});
export type DeliveryZone = z.infer<typeof DeliveryZone>;

/** A zone with the ring of its corners, longitude before latitude. */
export const ZoneOutline = z.extend(DeliveryZone, {
  polygon: z.array(z.tuple([z.number(), z.number()])),
});
export type ZoneOutline = z.infer<typeof ZoneOutline>;

/** A region as the choice of regions shows it. */
export const RegionChoice = z.object({
  code: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
});
export type RegionChoice = z.infer<typeof RegionChoice>;

/** An address that the suggestions offer. */
export const SuggestedAddress = z.object({
  id: z.string(),
  /** City and street. */
  label: z.string(),
  /** Empty where the suggestion is a street. */
  house: z.string(),
  point: GeoPoint,
  /** Null where we do not deliver. */
  zone: z.nullable(DeliveryZone),
  /** Where it lies in another region of ours than the visitor's. */
  otherRegion: z.nullable(z.string()),
});
export type SuggestedAddress = z.infer<typeof SuggestedAddress>;

export const Region = z.object({
  id: z.int(),
  address: z.string(),
  code: z.string(),
  phone: z.string(),
  name: z.string(),
  regionId: z.int(),
  conceptId: z.int(),
  /** A field of the specification that is shown nowhere: the service does not answer in WhatsApp. */
  whatsapp: z.string(),
  telegram: z.string(),
  vk: z.string(),
  /** Where the region's customers can write to in MAX; empty where nobody answers there. */
  max: z._default(z.string(), ''),
});

const Opinion = z.object({ id: z.int(), name: z.string() });

/** Site data under the specification's exact names, `deleveryDate` and `lan` included. */
export const SiteConfig = z.object({
  mobileApps: z.object({ ios: z.string(), google: z.string(), appGallery: z.string(), ruStore: z.string() }),
  region: Region,
  deleveryDate: z.object({ date: IsoDateText, days: z.int() }),
  /** Dates to come on which the kitchen is closed: no food and no deliveries. */
  closedDays: z._default(z.array(z.string()), []),
  reviewOpinions: z.array(Opinion),
  reviewDishesOpinions: z.array(Opinion),
  dishOpinions: z.array(Opinion),
  socialReviews: z.array(z.object({ name: z.string(), url: z.string() })),
  dateTimeIntervalDelivery: z.object({
    morningIntervals: z.array(DeliveryInterval),
    eveningIntervals: z.array(DeliveryInterval),
  }),
  contactInfo: z.object({
    org_name: z.string(),
    org_address: z.string(),
    org_coordinate: z.object({ lat: z.number(), lan: z.number() }),
    org_worktime: z.string(),
    org_urprop: z.string(),
  }),
  defaultExclusions: z.object({
    categories: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  scheduleCancelTypes: z.array(Opinion),
  schemaOrgMainPage: z.object({
    addressLocality: z.string(),
    countryName: z.string(),
    email: z.string(),
    image: z.string(),
    name: z.string(),
    postalCode: z.string(),
    streetAddress: z.string(),
    taxID: z.string(),
    telephone: z.string(),
    type: z.string(),
  }),
});
export type SiteConfig = z.infer<typeof SiteConfig>;

/** Lists that one screen or none shows: every page would carry them. */
const unshown = {
  reviewOpinions: true,
  reviewDishesOpinions: true,
  dishOpinions: true,
  socialReviews: true,
  defaultExclusions: true,
  scheduleCancelTypes: true,
} as const;

/** What pages carry of the site data. */
export type ShownConfig = Omit<SiteConfig, keyof typeof unshown | 'schemaOrgMainPage'> & {
  readonly schemaOrgMainPage: Pick<SiteConfig['schemaOrgMainPage'], 'name' | 'email'>;
};

/** One object for the same site data: whoever keeps what follows from it knows it again. */
export const shownConfigOf = oncePerObject((config: SiteConfig): ShownConfig => {
  const entries = Object.entries(config).filter(([name]) => !(name in unshown));
  const { name, email } = config.schemaOrgMainPage;
  return { ...Object.fromEntries(entries), schemaOrgMainPage: { name, email } } as ShownConfig;
});
