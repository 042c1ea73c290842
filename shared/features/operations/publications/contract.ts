import * as z from 'zod/mini';
import { group } from '../../../contract.ts';

const call = group({ tag: 'operations', auth: 'operator' });

const Publication = z.object({
  /** Names the content: the same for the same content. */
  version: z.string(),
  publishedAt: z.number(),
  /** Whether visitors see it now. */
  isServed: z.boolean(),
});

/** What was published of late, the newest first. */
export const listPublications = call.get(
  '/rest/operations/publications/',
  'Последние публикации содержания сайта',
  { roles: ['manager'], response: z.object({ publications: z.array(Publication) }) },
);

/** Publishes what the tables hold now, without waiting for the timer. */
export const publishContent = call.post('/rest/operations/publish/', 'Опубликовать содержание сайта сейчас', {
  roles: ['manager'],
  response: z.object({ version: z.string() }),
});

/** Serves an earlier publication until the tables change again. */
export const restorePublication = call.post(
  '/rest/operations/publications/:version/restore/',
  'Вернуть прежнюю публикацию',
  {
    roles: ['manager'],
    params: z.object({ version: z.string().check(z.regex(/^[0-9a-f]{16}$/)) }),
    response: z.object({ version: z.string() }),
    example: { params: { version: '0123456789abcdef' } },
  },
);
