import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { Promotion } from './schema.ts';

/** The promotions that hold today. */
export const listPromotions = defineContract({
  method: 'GET',
  path: '/rest/promotions/',
  summary: 'Действующие акции',
  tag: 'promotions',
  response: z.object({ promotions: z.array(Promotion) }),
});
