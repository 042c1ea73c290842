import * as z from 'zod/mini';
import { EXAMPLE_ID, group } from '../../contract.ts';
import { IsoDateText } from '../../iso-date-schema.ts';
import { PHOTO_MAX_BYTES, photoMaxText } from '../pictures/photo.ts';

const call = group({ tag: 'tickets', auth: 'customer' });

const Id = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) });

/** States of a ticket. */
export const TicketState = z.enum(['open', 'answered', 'closed']);
export type TicketState = z.infer<typeof TicketState>;

/** What shows that a complaint is right: its photo, the courier's record of the arrival, or an operator's look. */
export const TicketProof = z.enum(['photo', 'courier', 'operator']);
export type TicketProof = z.infer<typeof TicketProof>;

/** What a customer has complained of. */
export const Ticket = z.object({
  id: z.string(),
  /** Number for people. */
  number: z.string(),
  /** What it is about, in words. */
  kind: z.string(),
  deliveryDate: IsoDateText,
  text: z.string(),
  hasPhoto: z.boolean(),
  state: TicketState,
  /** Our words; empty until we have answered. */
  answer: z.string(),
  /** Moment until which we answer. */
  promisedAt: z.number(),
  /** What was given, in kopecks of bonuses. */
  bonusKop: z.int(),
  /** Bonuses that wait until the complaint is proved, and for what, in words; null where none wait. */
  waiting: z.nullable(z.object({ text: z.string(), wantsPhoto: z.boolean() })),
  createdAt: z.number(),
});
export type Ticket = z.infer<typeof Ticket>;

/** Own tickets, newest first, with what can be complained of. */
export const listTickets = call.get('/rest/tickets/', 'Мои обращения по доставкам', {
  response: z.object({
    tickets: z.array(Ticket),
    kinds: z.array(z.object({ code: z.string(), title: z.string(), answerHours: z.int() })),
  }),
});

/** Longest text of a complaint, and of what is added to it after an answer, in characters. */
const TEXT_LENGTH = 1000;

/** Something was wrong with a delivery. */
export const addTicket = call.post(
  '/rest/tickets/',
  'Что-то не так с доставкой: номер обращения, срок ответа и бонус — первый сразу, следующие после проверки',
  {
    status: 201,
    idempotent: true,
    body: z.object({
      deliveryId: z.string('Выберите доставку').check(z.regex(/^[0-9a-f-]{36}$/, 'Такой доставки нет')),
      kind: z.string('Выберите, что случилось').check(z.regex(/^[a-z-]{2,20}$/, 'Выберите, что случилось')),
      text: z._default(
        z.string().check(z.trim(), z.maxLength(TEXT_LENGTH, `Не длиннее ${TEXT_LENGTH} символов`)),
        '',
      ),
    }),
    response: z.object({ ticket: Ticket }),
    example: { body: { deliveryId: EXAMPLE_ID, kind: 'late', text: 'На час' } },
  },
);

/** Goes on with a complaint that was answered: it waits for an answer again. */
export const replyToTicket = call.post(
  '/rest/tickets/:id/reply/',
  'Ответить на наш ответ: обращение снова ждёт нас',
  {
    params: Id,
    body: z.object({
      text: z
        .string('Напишите, что осталось нерешённым')
        .check(
          z.trim(),
          z.minLength(1, 'Напишите, что осталось нерешённым'),
          z.maxLength(TEXT_LENGTH, `Не длиннее ${TEXT_LENGTH} символов`),
        ),
    }),
    response: z.object({ ticket: Ticket }),
    example: { body: { text: 'Осталось не так' } },
  },
);

/** A picture for an own ticket: the bytes of the file are the body. */
export const addTicketPhoto = call.post(
  '/rest/tickets/:id/photo/',
  `Фото к обращению: JPEG, PNG, WebP или HEIC до ${photoMaxText}`,
  { params: Id, bodyLimit: PHOTO_MAX_BYTES, response: z.object({ ticket: Ticket }) },
);

/** The picture of an own ticket; nobody else gets it. */
export const getTicketPhoto = call.get('/rest/tickets/:id/photo/', 'Фото моего обращения', {
  params: Id,
  /** JPEG. */
  response: z.string(),
  mediaType: 'image/jpeg',
});
