import * as z from 'zod/mini';
import { defineContract } from '../../../contract.ts';

const operators = { tag: 'operations', auth: 'operator', crossOrigin: true } as const;

/** Pages of the desk whose lists can be kept under a name. */
export const ViewPage = z.enum(['deliveries', 'orders', 'customers'], 'Такого списка нет');
export type ViewPage = z.infer<typeof ViewPage>;

/** Views that somebody keeps of one page at most. */
export const VIEWS_KEPT = 30;

/** A list that is looked at often: what the address of its page says. */
export const DeskView = z.object({
  id: z.string(),
  name: z.string(),
  /** The query of the address without its sign. */
  query: z.string(),
  /** Whether everybody at the desk sees it. */
  isShared: z.boolean(),
  /** Whether whoever asks may remove it: their own, and for managers shared ones. */
  isRemovable: z.boolean(),
});
export type DeskView = z.infer<typeof DeskView>;

/** Own views of a page and the shared ones, by their names. */
export const listViews = defineContract({
  method: 'GET',
  path: '/rest/operations/views/',
  summary: 'Сохранённые списки страницы: свои и\u00a0общие',
  ...operators,
  isRoutine: true,
  query: z.object({ page: ViewPage }),
  response: z.object({ views: z.array(DeskView) }),
});

/** Keeps a list under a name; of the same name it takes the place of the one before. */
export const saveView = defineContract({
  method: 'POST',
  path: '/rest/operations/views/',
  summary: 'Сохранить список под\u00a0именем',
  ...operators,
  body: z.object({
    page: ViewPage,
    name: z
      .string('Назовите список')
      .check(z.trim(), z.minLength(1, 'Назовите список'), z.maxLength(40, 'Не\u00a0длиннее 40\u00a0знаков')),
    query: z
      .string('Такого адреса нет')
      .check(
        z.maxLength(500, 'Слишком много условий для одного списка'),
        z.regex(/^[\w%=&.+*-]*$/, 'Такого адреса нет'),
      ),
    /** For everybody at the desk; managers alone may keep such ones. */
    isShared: z._default(z.boolean('Скажите, для всех список или для себя'), false),
  }),
  response: z.object({ view: DeskView }),
});

/** Removes a view; one that is gone stays so. */
export const removeView = defineContract({
  method: 'POST',
  path: '/rest/operations/views/:id/remove/',
  summary: 'Убрать сохранённый список',
  ...operators,
  params: z.object({ id: z.string().check(z.maxLength(40, 'Такого списка нет')) }),
  response: z.object({ id: z.string() }),
});
