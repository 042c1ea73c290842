import * as z from 'zod/mini';
import { MAX_PEOPLE } from './price.ts';

const message = 'Укажите человека';

/** Which person of an order is meant, from 1. */
export const PersonNumber = z.coerce
  .number(message)
  .check(z.int(message), z.gte(1, message), z.lte(MAX_PEOPLE, message));
