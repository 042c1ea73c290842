import { daysBetween } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/rations/contract.ts';
import { calls } from '../../../rest/calls.ts';
import type { FormFields } from '../../../returned-form.ts';
import * as commands from './commands.ts';
import { listProposals as propose } from './propose.ts';
import * as replace from './replace.ts';

/** The longest span of dates that one call answers, in days. */
const MAX_SPAN_DAYS = 62;

/** A form without scripts names a meal in one value: date, person, meal and dish, with dots between. */
function mealsOfForm(fields: FormFields): unknown {
  const meals = [fields.meal ?? []].flat().map((value) => {
    const [date, person, slot, dish = ''] = value.split('.');
    return { date, person, slot, dish };
  });
  return { version: fields.version, meals };
}

/** Where a form that was refused is shown again. */
const wayBack = (fields: FormFields) =>
  typeof fields.back === 'string' && fields.back.startsWith('/personal/') ? fields.back : '/personal/';

export const rationCalls = calls(contract, {
  listMealPlans: async ({ scope, customer, query }) => {
    const span = daysBetween(query.from, query.to);
    if (span < 0 || span > MAX_SPAN_DAYS) {
      const to = span < 0 ? 'Конец раньше начала' : 'Укажите срок не длиннее 62 дней';
      throw new AppError('validation_failed', { fields: { to } });
    }
    const now = scope.clock.now();
    const customerId = customer.id;
    return { days: await commands.listMealPlans(scope, { customerId, ...query, now }) };
  },
  listProposals: async ({ scope, customer }) => ({ proposals: await propose(scope, customer.id) }),
  listAlternatives: ({ scope, customer, params, query }) =>
    replace.listAlternatives(scope, customer.id, params.id, query),
  listChoices: ({ scope, customer, params, query }) =>
    replace.listChoices(scope, customer.id, params.id, query),
  replaceMeals: {
    answer: ({ scope, customer, params, body }) => replace.replaceMeals(scope, customer.id, params.id, body),
    form: {
      read: mealsOfForm,
      done: () => ({ to: '/personal/' }),
      refused: (_error, _c, fields) => ({ to: wayBack(fields), keepsForm: true }),
    },
  },
});
