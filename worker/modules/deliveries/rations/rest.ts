import { daysBetween } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import {
  listAlternatives,
  listChoices,
  listMealPlans,
  listProposals,
  replaceMeals,
} from '#shared/features/rations/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
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

export function mountRations(table: RestTable): void {
  mount(table, listMealPlans, async ({ scope, session, query }) => {
    const span = daysBetween(query.from, query.to);
    if (span < 0 || span > MAX_SPAN_DAYS) {
      const to = span < 0 ? 'Конец раньше начала' : 'Укажите срок не длиннее 62 дней';
      throw new AppError('validation_failed', { fields: { to } });
    }
    const now = scope.clock.now();
    const customerId = session.customer.id;
    return { days: await commands.listMealPlans(scope, { customerId, ...query, now }) };
  });

  mount(table, listProposals, async ({ scope, session }) => ({
    proposals: await propose(scope, session.customer.id),
  }));

  mount(table, listAlternatives, ({ scope, session, params, query }) =>
    replace.listAlternatives(scope, session.customer.id, params.id, query),
  );

  mount(table, listChoices, ({ scope, session, params, query }) =>
    replace.listChoices(scope, session.customer.id, params.id, query),
  );

  mount(
    table,
    replaceMeals,
    ({ scope, session, params, body }) => replace.replaceMeals(scope, session.customer.id, params.id, body),
    {
      read: mealsOfForm,
      done: () => ({ to: '/personal/' }),
      refused: (_error, _c, fields) => ({ to: wayBack(fields), keepsForm: true }),
    },
  );
}
