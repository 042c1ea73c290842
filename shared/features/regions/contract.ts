import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { RegionChoice, SiteConfig, SuggestedAddress, ZoneOutline } from './schema.ts';

const call = group({ tag: 'regions' });

const RegionCode = z.string('Выберите регион').check(z.regex(/^[a-z]{2,10}$/, 'Выберите регион'));

/** The site's data: region, intervals, contacts and the rest of the initial state. */
export const getConfig = call.get(
  '/rest/helper/config/',
  'Данные сайта: регион, интервалы доставки, контакты',
  {
    isShared: true,
    // Without it, the region of the visitor's cookie.
    query: z.object({ region: z.optional(RegionCode) }),
    response: SiteConfig,
    example: { query: { region: 'spb' } },
  },
);

/** Streets that match what the visitor types, each with its delivery zone. */
export const suggestAddresses = call.get('/rest/addresses/', 'Подсказки адреса с зоной доставки', {
  query: z.object({
    query: z.string().check(z.trim(), z.minLength(2, 'Введите хотя бы две буквы'), z.maxLength(100)),
  }),
  response: z.object({ addresses: z.array(SuggestedAddress) }),
  example: { query: { query: 'Лесная' } },
});

/** Delivery zones of the visitor's region, for the map. */
export const listZones = call.get('/rest/regions/zones/', 'Зоны доставки региона с границами и ценой', {
  isShared: true,
  response: z.object({ zones: z.array(ZoneOutline) }),
});

/** What delivery to an address costs; several answers where what was typed fits several streets. */
export const checkAddress = call.get(
  '/rest/regions/check/',
  'Зона и цена доставки по адресу или его началу',
  {
    query: z.object({
      address: z.string('Введите улицу').check(z.trim(), z.minLength(1, 'Введите улицу'), z.maxLength(100)),
    }),
    response: z.object({ addresses: z.array(SuggestedAddress) }),
    example: { query: { address: 'Лесная' } },
  },
);

/** The regions to choose from. */
export const listRegions = call.get('/rest/regions/', 'Регионы доставки', {
  isShared: true,
  response: z.object({ chosen: z.string(), regions: z.array(RegionChoice) }),
});

/** Chooses the visitor's region; `back` is where a form without scripts returns to. */
export const chooseRegion = call.post('/rest/helper/region/', 'Выбор региона посетителя', {
  body: z.object({ region: RegionCode, back: z.optional(z.string().check(z.maxLength(500))) }),
  response: z.object({ region: z.string() }),
  example: { body: { region: 'spb', back: '/dostavka/' } },
});
