import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { numeric } from '../../../form-schemas.ts';
import { IsoDateText } from '../../../iso-date-schema.ts';
import { TicketState } from '../contract.ts';

const call = group({ tag: 'operations', auth: 'operator' });

const params = z.object({ id: z.string().check(z.maxLength(40)) });
const response = z.object({ state: TicketState, answer: z.string() });

/** Complaints without an answer, those first whose answer was promised first; then those whose bonuses still wait. */
export const listOpenTickets = call.get(
  '/rest/operations/tickets/',
  'Обращения, которые ждут ответа или решения о бонусах',
  {
    roles: ['care', 'manager'],
    response: z.object({
      tickets: z.array(
        z.object({
          id: z.string(),
          number: z.string(),
          /** Answered where only the bonuses are still to be decided. */
          state: TicketState,
          kind: z.string(),
          text: z.string(),
          phone: z.string(),
          deliveryDate: IsoDateText,
          hasPhoto: z.boolean(),
          /** Bonuses that wait for a look at the complaint. */
          waitingKop: z.int(),
          promisedAt: z.number(),
        }),
      ),
    }),
  },
);

/** Answers a complaint; its customer reads the answer in the account. Until it is closed the answer can be mended. */
export const answerTicket = call.post('/rest/operations/tickets/:id/answer/', 'Ответить на обращение', {
  roles: ['care', 'manager'],
  params,
  body: z.object({
    answer: z
      .string('Напишите ответ')
      .check(z.trim(), z.minLength(1, 'Напишите ответ'), z.maxLength(2000, 'Ответ не длиннее 2000 знаков')),
    /** `promisedAt` of the complaint as it was read: with it, an answer to what its customer has added since is refused. */
    promisedAt: z.optional(numeric('Укажите promisedAt обращения', z.int('Укажите promisedAt обращения'))),
    /** Decides the bonuses that wait for a look at the complaint; without it they go on waiting. */
    bonuses: z.optional(z.enum(['grant', 'decline'], 'Бонусы: grant или decline')),
  }),
  response,
  example: { body: { answer: 'Разобрались' } },
});

/** Closes a complaint. */
export const closeTicket = call.post('/rest/operations/tickets/:id/close/', 'Закрыть обращение', {
  roles: ['care', 'manager'],
  params,
  response,
});
