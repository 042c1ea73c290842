import * as z from 'zod/mini';
import { defineContract } from '../../../contract.ts';

const operators = { tag: 'operations', auth: 'operator', crossOrigin: true } as const;

const Publication = z.object({
  /** Names the content: the same for the same content. */
  version: z.string(),
  publishedAt: z.number(),
  /** Whether visitors see it now. */
  isServed: z.boolean(),
});

/** What was published of late, the newest first. */
export const listPublications = defineContract({
  method: 'GET',
  path: '/rest/operations/publications/',
  summary: 'Последние публикации содержания сайта',
  ...operators,
  response: z.object({ publications: z.array(Publication) }),
});

/** Publishes what the tables hold now, without waiting for the timer. */
export const publishContent = defineContract({
  method: 'POST',
  path: '/rest/operations/publish/',
  summary: 'Опубликовать содержание сайта сейчас',
  ...operators,
  response: z.object({ version: z.string() }),
});

/** Serves an earlier publication until the tables change again. */
export const restorePublication = defineContract({
  method: 'POST',
  path: '/rest/operations/publications/:version/restore/',
  summary: 'Вернуть прежнюю публикацию',
  ...operators,
  params: z.object({ version: z.string().check(z.regex(/^[0-9a-f]{16}$/)) }),
  response: z.object({ version: z.string() }),
});
