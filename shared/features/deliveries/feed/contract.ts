import * as z from 'zod/mini';
import { group } from '../../../contract.ts';

const own = group({ tag: 'deliveries', auth: 'customer' });
const open = group({ tag: 'deliveries' });

const FeedState = z.object({ isOn: z.boolean() });

/** Whether the customer's deliveries can be subscribed to by a calendar program. */
export const getCalendarFeed = own.get('/rest/calendar-feed/', 'Включена ли подписка на календарь доставок', {
  response: FeedState,
});

/** Makes the secret address of the feed; an older one stops working. */
export const openCalendarFeed = own.post(
  '/rest/calendar-feed/',
  'Получить секретную ссылку на календарь доставок; прежняя перестанет работать',
  {
    response: z.object({
      /** Address for a calendar program; it is shown once, because only its hash is kept. */
      url: z.string(),
    }),
  },
);

/** Makes the address of the feed stop working. */
export const closeCalendarFeed = own.post(
  '/rest/calendar-feed/close/',
  'Отозвать ссылку на календарь доставок',
  { response: FeedState },
);

/** The feed itself: whoever knows the address reads it. */
export const readCalendarFeed = open.get(
  '/rest/calendars/:secret/',
  'Календарь доставок по секретной ссылке',
  {
    params: z.object({ secret: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    /** iCalendar, RFC 5545. */
    response: z.string(),
    mediaType: 'text/calendar',
  },
);
