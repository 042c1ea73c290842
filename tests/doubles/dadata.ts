import { Response } from 'miniflare';
import { parseObject } from '#tests/harness/parse-object.ts';

interface Request {
  readonly url: string;
  readonly method: string;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** What the next suggestions are: some, none, some without coordinates, a spent limit, or no answer in time. */
export type DadataMood = 'well' | 'empty' | 'null-geo' | 'limit' | 'slow';

const place = (data: Record<string, string | null>) => ({
  value: `${data.city}, ${data.street_with_type}, ${data.house_type} ${data.house}`,
  unrestricted_value: '',
  data: {
    postal_code: null,
    country_iso_code: 'RU',
    settlement_with_type: null,
    block_type: null,
    block: null,
    flat: null,
    fias_id: null,
    fias_level: '8',
    qc_geo: '0',
    house_type: 'д',
    ...data,
  },
});

const lesnaya = {
  region_iso_code: 'RU-MOW',
  region_with_type: 'г Москва',
  city: 'Москва',
  street_with_type: 'ул Лесная',
};

/** Houses as the service names them: within МКАД, of another region of ours, and far from everything. */
const houses = [
  place({ ...lesnaya, house: '20', block_type: 'стр', block: '5', geo_lat: '55.7796', geo_lon: '37.5906' }),
  place({
    region_iso_code: 'RU-SPE',
    region_with_type: 'г Санкт-Петербург',
    city: 'Санкт-Петербург',
    street_with_type: 'Невский пр-кт',
    house: '1',
    geo_lat: '59.9369',
    geo_lon: '30.3127',
  }),
  place({
    region_iso_code: 'RU-TVE',
    region_with_type: 'Тверская обл',
    city: 'Тверь',
    street_with_type: 'ул Лесная',
    house: '3',
    geo_lat: '56.8587',
    geo_lon: '35.9176',
  }),
];

/** DaData's suggestions of addresses as its library speaks with them. */
export class DadataDouble {
  readonly key = 'dadata_key';
  readonly queries: Record<string, unknown>[] = [];
  mood: DadataMood = 'well';

  async handle(request: Request): Promise<Response> {
    const { hostname, pathname } = new URL(request.url);
    if (hostname !== 'suggestions.dadata.ru' || pathname !== '/suggestions/api/4_1/rs/suggest/address')
      return new Response('', { status: 404 });
    if (request.headers.get('Authorization') !== `Token ${this.key}`)
      return Response.json({ family: 'CLIENT_ERROR', reason: 'Unauthorized' }, { status: 401 });
    const query = parseObject(await request.text());
    this.queries.push(query);
    if (this.mood === 'limit')
      return Response.json({ family: 'CLIENT_ERROR', reason: 'Forbidden' }, { status: 403 });
    if (this.mood === 'slow') {
      await new Promise((resolve) => {
        setTimeout(resolve, 3500);
      });
    }
    if (this.mood === 'empty') return Response.json({ suggestions: [] });
    const suggestions =
      this.mood === 'null-geo'
        ? houses.map((house) => ({ ...house, data: { ...house.data, geo_lat: null, geo_lon: null } }))
        : houses;
    return Response.json({ suggestions });
  }
}
