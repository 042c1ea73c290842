import { daysBetween } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import {
  listChoices,
  listMealPlans,
  listProposals,
  replaceMeals,
} from '#shared/features/rations/contract.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import type { FormFields } from '../../returned-form.ts';
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
  mount(table, listMealPlans, async ({ c, session, query }) => {
    const span = daysBetween(query.from, query.to);
    if (span < 0 || span > MAX_SPAN_DAYS) {
      const to = span < 0 ? 'Конец раньше начала' : 'Укажите срок не\u00a0длиннее 62\u00a0дней';
      throw new AppError('validation_failed', { fields: { to } });
    }
    const now = c.get('services').clock.now();
    const customerId = session.customer.id;
    return { days: await commands.listMealPlans(c.env.DB, { customerId, ...query, now }) };
  });

  mount(table, listProposals, async ({ c, session }) => ({ proposals: await propose(c, session) }));

  mount(table, listChoices, ({ c, session, params, query }) =>
    replace.listChoices(c, session, params.id, query),
  );

  mount(
    table,
    replaceMeals,
    ({ c, session, params, body }) => replace.replaceMeals(c, session, params.id, body),
    {
      read: mealsOfForm,
      done: () => ({ to: '/personal/' }),
      refused: (_error, _c, fields) => ({ to: wayBack(fields), keepsForm: true }),
    },
  );
}
