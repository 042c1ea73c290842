// plain spaces: the texts are set with the documents that they stand in.
import { describe, expect, it } from 'vitest';
import { createBindings } from '#tests/factories/bindings.ts';
import type { Bindings } from '../../env.ts';
import { deploymentValues, pageServices } from './recipients.ts';

/** What documents say where variables are set at the server, and where an edge shows the pages, at that. */
function valuesOf(server: Partial<Bindings>, edge?: Partial<Bindings>): ReturnType<typeof deploymentValues> {
  return deploymentValues(createBindings(server), edge && pageServices(createBindings(edge)));
}

const node = { OWN_SERVER: 'true' };
const inRussia = { ...node, DATA_IN_RUSSIA: 'true' };
const network = 'сеть Cloudflare, через которую';

describe('what documents say of a deployment', () => {
  it('names who gets something, and nobody where nobody does', () => {
    expect(valuesOf({}).recipients).toBe('Сторонние сервисы к сайту не подключены.');
    const { recipients } = valuesOf({ YOOKASSA_SHOP_ID: '1', YM_ID: '2', EMAIL_FROM: 'a@b.ru' });
    expect(recipients).toMatch(/^К сайту подключены: почтовый сервис Cloudflare — .*ЮKassa.*Метрика/);
  });

  it('names what the pages of an edge bring in beside what its origin asks', () => {
    const { recipients, crossBorder } = valuesOf(
      { ...inRussia, DADATA_API_KEY: 'k' },
      { GTM_ID: 'GTM-1', DADATA_API_KEY: 'unused there' },
    );
    expect(recipients).toMatch(/DaData.*Google Tag Manager/);
    expect(recipients.match(/DaData/g)).toHaveLength(1);
    expect(crossBorder).toContain('Google Tag Manager');
  });

  it.each([
    ['ru-central1', false],
    ['us-east-1', true],
  ])('tells whether a bucket of photos in %s is abroad', (region, isAbroad) => {
    const bucket = { PHOTOS_URL: 'https://storage.example/photos', PHOTOS_REGION: region };
    const { recipients, crossBorder } = valuesOf({ ...inRussia, ...bucket });
    expect(recipients).toContain('хранилище файлов — фотографии');
    expect(crossBorder.includes('обрабатывают: хранилище файлов.')).toBe(isAbroad);
  });

  it.each([
    ['Cloudflare alone', {}, undefined, 'которую обслуживает Cloudflare.', ['база сайта у Cloudflare']],
    ['an edge before Cloudflare’s database', {}, {}, 'которую обслуживает Cloudflare.', ['база сайта у']],
    ['an edge before a server in Russia', inRussia, {}, 'Федерации; серверы, которые показывают', [network]],
    ['a server in Russia alone', inRussia, undefined, 'Российской Федерации.', []],
    ['a server elsewhere', { ...node, DATA_IN_RUSSIA: 'false' }, {}, 'на сервере Оператора;', [network]],
  ])('tells where data is: %s', (_, server, edge, storage, places) => {
    const values = valuesOf(server, edge);
    expect(values.storage).toContain(storage);
    for (const place of places) expect(values.crossBorder).toContain(place);
    if (places.length === 0) expect(values.crossBorder).toBe('За пределами России данные не обрабатываются.');
  });
});
