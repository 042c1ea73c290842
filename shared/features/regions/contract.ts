import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { SiteConfig, SuggestedAddress } from './schema.ts';

/** The site's data: region, intervals, contacts and the rest of the initial state. */
export const getConfig = defineContract({
  method: 'GET',
  path: '/rest/helper/config/',
  summary: 'Данные сайта: регион, интервалы доставки, контакты',
  tag: 'regions',
  response: SiteConfig,
});

/** Streets that match what the visitor types, each with its delivery zone. */
export const suggestAddresses = defineContract({
  method: 'GET',
  path: '/rest/addresses/',
  summary: 'Подсказки адреса с зоной доставки',
  tag: 'regions',
  query: z.object({
    query: z.string().check(z.trim(), z.minLength(2, 'Введите хотя бы две буквы'), z.maxLength(100)),
  }),
  response: z.object({ addresses: z.array(SuggestedAddress) }),
});
