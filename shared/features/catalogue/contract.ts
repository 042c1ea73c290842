import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { NavigationGroup } from './schema.ts';

/** Navigation groups with their programmes. */
export const getNavigation = defineContract({
  method: 'GET',
  path: '/rest/navigation/',
  summary: 'Группы навигации с программами',
  tag: 'catalogue',
  response: z.array(NavigationGroup),
});
