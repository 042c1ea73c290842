import * as z from 'zod/mini';
import { defineContract } from '../../../contract.ts';

const FeedState = z.object({ isOn: z.boolean() });

/** Whether the customer's deliveries can be subscribed to by a calendar program. */
export const getCalendarFeed = defineContract({
  method: 'GET',
  path: '/rest/calendar-feed/',
  summary: 'Включена ли подписка на календарь доставок',
  tag: 'deliveries',
  auth: 'customer',
  response: FeedState,
});

/** Makes the secret address of the feed; an older one stops working. */
export const openCalendarFeed = defineContract({
  method: 'POST',
  path: '/rest/calendar-feed/',
  summary: 'Получить секретную ссылку на календарь доставок; прежняя перестанет работать',
  tag: 'deliveries',
  auth: 'customer',
  response: z.object({
    /** Address for a calendar program; it is shown once, because only its hash is kept. */
    url: z.string(),
  }),
});

/** Makes the address of the feed stop working. */
export const closeCalendarFeed = defineContract({
  method: 'POST',
  path: '/rest/calendar-feed/close/',
  summary: 'Отозвать ссылку на календарь доставок',
  tag: 'deliveries',
  auth: 'customer',
  response: FeedState,
});

/** The feed itself: whoever knows the address reads it. */
export const readCalendarFeed = defineContract({
  method: 'GET',
  path: '/rest/calendars/:secret/',
  summary: 'Календарь доставок по секретной ссылке',
  tag: 'deliveries',
  params: z.object({ secret: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  /** iCalendar, RFC 5545. */
  response: z.string(),
  mediaType: 'text/calendar',
});
