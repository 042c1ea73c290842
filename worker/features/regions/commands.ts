import { daysBetween, formatHours, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { isInsidePolygon } from '#shared/features/regions/rules.ts';
import {
  type DeliveryInterval,
  type DeliveryZone,
  type GeoPoint,
  SiteConfig,
  type SuggestedAddress,
} from '#shared/features/regions/schema.ts';
import type { AppContext } from '../../context.ts';
import * as sql from './sql.ts';

/** Region of visitors who have not chosen one. */
const DEFAULT_REGION = 'msk';
const SUGGESTIONS = 8;

function withLabel(interval: Omit<DeliveryInterval, 'label'>): DeliveryInterval {
  return { ...interval, label: formatHours(interval.from, interval.to) };
}

/** The site's data for the visitor's region. */
export async function readConfig(c: AppContext): Promise<SiteConfig> {
  const now = c.get('services').clock.now();
  const { region, intervals, lists } = await sql.readSiteData(c.env.DB, DEFAULT_REGION);
  const labelled = intervals.map(withLabel);
  const date = firstDeliveryDate(now);
  return SiteConfig.parse({
    ...region,
    deleveryDate: { date, days: daysBetween(moscowDate(now), date) },
    dateTimeIntervalDelivery: {
      morningIntervals: labelled.filter(({ part }) => part === 'morning'),
      eveningIntervals: labelled.filter(({ part }) => part === 'evening'),
    },
    reviewOpinions: lists.reviewOpinions ?? [],
    reviewDishesOpinions: lists.reviewDishesOpinions ?? [],
    dishOpinions: lists.dishOpinions ?? [],
    socialReviews: lists.socialReviews ?? [],
    scheduleCancelTypes: lists.scheduleCancelTypes ?? [],
    defaultExclusions: { categories: lists.exclusionCategories ?? [] },
  });
}

type Zones = Awaited<ReturnType<typeof sql.listZones>>;

function zoneOf(point: GeoPoint, zones: Zones): DeliveryZone | null {
  const zone = zones.find(({ polygon }) => isInsidePolygon(point, polygon));
  return zone ? { code: zone.code, name: zone.name, feeKop: zone.fee_kop } : null;
}

/** Lower case, «е» for «ё» and without marks, as the streets are stored for matching. */
export function toSearchWords(text: string): string[] {
  const words = text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^a-zа-я0-9]+/)
    // People write «ул.», «пр-т»: the stored names have the full words, which these would not match.
    .filter((word) => word !== '' && !['ул', 'улица', 'пр', 'т', 'пер', 'наб', 'г', 'москва'].includes(word));
  return words.slice(0, 5);
}

/** Streets that match the text, each with the zone that it lies in. */
export async function suggestAddresses(c: AppContext, text: string): Promise<SuggestedAddress[]> {
  const words = toSearchWords(text);
  if (words.length === 0) return [];
  const [streets, zones] = await Promise.all([
    sql.findStreets(c.env.DB, DEFAULT_REGION, words, SUGGESTIONS),
    sql.listZones(c.env.DB, DEFAULT_REGION),
  ]);
  return streets.map(({ id, label, lat, lon }) => ({
    id,
    label,
    point: { lat, lon },
    zone: zoneOf({ lat, lon }, zones),
  }));
}

/** The chosen street with its zone; refuses a street that we do not know or do not serve. */
export async function requireServedStreet(
  c: AppContext,
  streetId: string,
): Promise<{ label: string; zone: DeliveryZone }> {
  const street = await sql.findStreet(c.env.DB, streetId);
  if (!street) {
    throw new AppError('validation_failed', {
      fields: { 'address.streetId': 'Выберите улицу из подсказок' },
    });
  }
  const zone = zoneOf(street, await sql.listZones(c.env.DB, street.region_code));
  if (!zone)
    throw new AppError('zone_not_served', { fields: { 'address.streetId': 'Сюда мы пока не доставляем' } });
  return { label: street.label, zone };
}

/** A delivery interval by its code; refuses an unknown one. */
export async function requireInterval(c: AppContext, code: string): Promise<DeliveryInterval> {
  const interval = await sql.findInterval(c.env.DB, code);
  if (!interval) throw new AppError('validation_failed', { fields: { interval: 'Выберите время доставки' } });
  return withLabel(interval);
}
