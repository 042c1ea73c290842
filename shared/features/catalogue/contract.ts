import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { Purpose } from './purpose-schema.ts';
import { NavigationGroup } from './schema.ts';

const call = group({ tag: 'catalogue' });

/** Navigation groups with their programmes. */
export const getNavigation = call.get('/rest/navigation/', 'Группы навигации с программами', {
  isShared: true,
  response: z.array(NavigationGroup),
});

/** A page for a purpose. */
export const getPurpose = call.get(
  '/rest/purposes/',
  'Страница питания для случая: тексты, программы и с чего начать заказ',
  {
    isShared: true,
    query: z.object({ path: Purpose.shape.path }),
    response: Purpose,
    example: { query: { path: '/programmy/na-semyu/' } },
  },
);
