import { setTimeout as sleep } from 'node:timers/promises';
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

type House = readonly [
  iso: string,
  region: string,
  city: string,
  street: string,
  house: string,
  lat: string,
  lon: string,
];

const place = ([iso, region, city, street, house, lat, lon]: House, more: Record<string, string> = {}) => ({
  value: `${city}, ${street}, д ${house}`,
  unrestricted_value: '',
  data: {
    ...{ postal_code: null, country_iso_code: 'RU', region_iso_code: iso, region_with_type: region, city },
    ...{
      settlement_with_type: null,
      street_with_type: street,
      house_type: 'д',
      house,
      block_type: null,
      block: null,
    },
    ...{ flat: null, fias_id: null, fias_level: '8', qc_geo: '0', geo_lat: lat, geo_lon: lon },
    ...more,
  },
});

/** Houses as the service names them: within МКАД, of another region of ours, and far from everything. */
const houses = [
  place(['RU-MOW', 'г Москва', 'Москва', 'ул Лесная', '20', '55.7796', '37.5906'], {
    block_type: 'стр',
    block: '5',
  }),
  place(['RU-SPE', 'г Санкт-Петербург', 'Санкт-Петербург', 'Невский пр-кт', '1', '59.9369', '30.3127']),
  place(['RU-TVE', 'Тверская обл', 'Тверь', 'ул Лесная', '3', '56.8587', '35.9176']),
];

/** Houses without a street: of a town that counts its blocks, and of a settlement. The service tells them where towns may be named. */
const streetless = [
  place(['RU-MOW', 'г Москва', 'Зеленоград', '', '1824', '55.9785', '37.1665'], {
    ...{ city_type: 'г', house_type: 'к', street_with_type: '' },
  }),
  place(['RU-MOS', 'Московская обл', '', '', '12', '55.7600', '37.2200'], {
    settlement_with_type: 'тер КП Опушка',
  }),
  place(['RU-MOS', 'Московская обл', 'Химки', '', '', '55.8970', '37.4297']),
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
    if (this.mood === 'slow') await sleep(3500);
    const { value: from } = parseObject(JSON.stringify(query.from_bound));
    if (from === 'city' && /зеленоград|опушка/i.test(String(query.query)))
      return Response.json({ suggestions: streetless });
    if (this.mood === 'empty') return Response.json({ suggestions: [] });
    const suggestions =
      this.mood === 'null-geo'
        ? houses.map((house) => ({ ...house, data: { ...house.data, geo_lat: null, geo_lon: null } }))
        : houses;
    return Response.json({ suggestions });
  }
}
