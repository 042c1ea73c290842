import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { Guidance, GuidanceRow } from './schema.ts';

const call = group({ tag: 'guidance' });

/** For whom a programme is and for whom it is not. */
export const getGuidance = call.get(
  '/rest/guidance/',
  'Кому подойдёт питание страницы, кому нет, как проходит день и частые вопросы',
  {
    isShared: true,
    query: z.object({ path: GuidanceRow.shape.path }),
    response: Guidance,
    example: { query: { path: '/programmy/balans/' } },
  },
);

/** Whom the food of each programme suits, in a few words. */
export const listSuited = call.get('/rest/guidance/suits/', 'Кому подойдёт каждая программа, коротко', {
  isShared: true,
  response: z.object({ suited: z.array(z.object({ path: z.string(), words: z.array(z.string()) })) }),
});
