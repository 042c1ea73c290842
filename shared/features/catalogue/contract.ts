import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { Purpose } from './purpose-schema.ts';
import { NavigationGroup } from './schema.ts';

/** Navigation groups with their programmes. */
export const getNavigation = defineContract({
  method: 'GET',
  path: '/rest/navigation/',
  summary: 'Группы навигации с программами',
  tag: 'catalogue',
  isShared: true,
  response: z.array(NavigationGroup),
});

/** A page for a purpose. */
export const getPurpose = defineContract({
  method: 'GET',
  path: '/rest/purposes/',
  summary: 'Страница питания для случая: тексты, программы и с чего начать заказ',
  tag: 'catalogue',
  isShared: true,
  query: z.object({ path: Purpose.shape.path }),
  response: Purpose,
});
