import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { Guidance, GuidanceRow } from './schema.ts';

/** For whom a programme is and for whom it is not. */
export const getGuidance = defineContract({
  method: 'GET',
  path: '/rest/guidance/',
  summary: 'Кому подойдёт питание страницы, кому нет, как проходит день и частые вопросы',
  tag: 'guidance',
  isShared: true,
  query: z.object({ path: GuidanceRow.shape.path }),
  response: Guidance,
});

/** Whom the food of each programme suits, in a few words. */
export const listSuited = defineContract({
  method: 'GET',
  path: '/rest/guidance/suits/',
  summary: 'Кому подойдёт каждая программа, коротко',
  tag: 'guidance',
  isShared: true,
  response: z.object({ suited: z.array(z.object({ path: z.string(), words: z.array(z.string()) })) }),
});
