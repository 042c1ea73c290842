import * as z from 'zod/mini';
import type { Bindings } from '../../env.ts';
import { callOutside } from '../outside-call.ts';
import type { NamedPlace, SuggestionPort } from './port.ts';

const ENDPOINT = 'https://suggestions.dadata.ru/suggestions/api/4_1/rs/suggest/address';
/** As long as the service's own library waits. */
const TIMEOUT_MS = 3000;
/** As many as the service gives: towns are among them, which are no addresses. */
const COUNT = 20;

/** Regions of ours by the codes of the classifier: the city and what lies around it. */
const regions: readonly {
  readonly code: string;
  readonly kladr: readonly string[];
  readonly iso: readonly string[];
}[] = [
  { code: 'msk', kladr: ['77', '50'], iso: ['RU-MOW', 'RU-MOS'] },
  { code: 'spb', kladr: ['78', '47'], iso: ['RU-SPE', 'RU-LEN'] },
];

const text = z.optional(z.nullable(z.string()));

const Reply = z.object({
  suggestions: z.array(
    z.object({
      data: z.object({
        region_iso_code: text,
        region_with_type: text,
        city: text,
        settlement_with_type: text,
        street_with_type: text,
        house_type: text,
        house: text,
        block_type: text,
        block: text,
        geo_lat: text,
        geo_lon: text,
      }),
    }),
  ),
});
type Data = z.infer<typeof Reply>['suggestions'][number]['data'];

function pointOf({ geo_lat, geo_lon }: Data): NamedPlace['point'] {
  if (!geo_lat || !geo_lon) return null;
  const [lat, lon] = [Number(geo_lat), Number(geo_lon)];
  return Number.isFinite(lat) && Number.isFinite(lon) ? { lat, lon } : null;
}

function toPlace(data: Data): NamedPlace[] {
  const { city, settlement_with_type, street_with_type, house_type, house, block, block_type } = data;
  const label = [city || data.region_with_type, settlement_with_type, street_with_type]
    .filter(Boolean)
    .join(', ');
  // A city alone is no address; houses without a street stand in some.
  if (!street_with_type && !settlement_with_type && !house) return [];
  const kind = house && house_type !== 'д' ? house_type : '';
  return [
    {
      label,
      house: [kind, house, block && `${block_type ?? ''} ${block}`.trim()].filter(Boolean).join(' '),
      point: pointOf(data),
      regionCode: regions.find(({ iso }) => iso.includes(data.region_iso_code ?? ''))?.code ?? null,
    },
  ];
}

/** Completes addresses by DaData; null while its key is not set. The key never leaves the server. */
export function createDadata({
  DADATA_API_KEY: key,
}: Pick<Bindings, 'DADATA_API_KEY'>): SuggestionPort | null {
  if (key === undefined) return null;
  return {
    async suggest(query, regionCode) {
      const { status, ok, json } = await callOutside(ENDPOINT, {
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          Authorization: `Token ${key}`,
        },
        body: JSON.stringify({
          query,
          count: COUNT,
          from_bound: { value: 'city' },
          to_bound: { value: 'house' },
          // The visitor's own region comes first, the others are named as such.
          locations_boost: (regions.find(({ code }) => code === regionCode)?.kladr ?? []).map((kladr_id) => ({
            kladr_id,
          })),
        }),
        timeoutMs: TIMEOUT_MS,
      });
      if (!ok) throw new Error(`DaData answered ${status}`);
      const { suggestions } = Reply.parse(json);
      return suggestions.flatMap(({ data }) => toPlace(data));
    },
  };
}
