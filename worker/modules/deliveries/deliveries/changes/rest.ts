import * as contract from '#shared/features/deliveries/contract.ts';
import { calls } from '../../../../rest/calls.ts';
import * as commands from './commands.ts';
import * as edit from './edit.ts';
import * as move from './move.ts';
import * as note from './note.ts';
import { undoChange } from './undo/commands.ts';

/** Without scripts every change leads back to the calendar, which says what was refused. */
const backToCalendar = {
  done: () => ({ to: '/personal/' }),
  refused: () => ({ to: '/personal/', keepsForm: true }),
};

export const calendarChangeCalls = calls(contract, {
  skipDelivery: {
    answer: ({ scope, customer, params, body }) =>
      commands.skipDelivery(scope, customer.id, params.id, body.version),
    form: backToCalendar,
  },
  restoreDelivery: {
    answer: ({ scope, customer, params, body }) =>
      commands.restoreDelivery(scope, customer.id, params.id, body.version),
    form: backToCalendar,
  },
  editDelivery: {
    answer: ({ scope, customer, params, body }) => edit.editDelivery(scope, customer.id, params.id, body),
    form: backToCalendar,
  },
  moveDelivery: {
    answer: ({ scope, customer, params, body }) => move.moveDelivery(scope, customer.id, params.id, body),
    form: backToCalendar,
  },
  noteDelivery: {
    answer: ({ scope, customer, params, body }) => note.noteDelivery(scope, customer.id, params.id, body),
    form: backToCalendar,
  },
  freezeOrder: {
    answer: ({ scope, customer, params, body }) => commands.freezeOrder(scope, customer.id, params.id, body),
    form: backToCalendar,
  },
  resumeOrder: {
    answer: ({ scope, customer, params, body }) =>
      commands.resumeOrder(scope, customer.id, params.id, body.version),
    form: backToCalendar,
  },
  undoCalendarChange: {
    answer: ({ scope, customer, params, body }) => undoChange(scope, customer.id, params.id, body.version),
    form: backToCalendar,
  },
  previewCalendarChange: async ({ scope, customer, params, query }) => ({
    preview: await commands.previewChange(scope, customer.id, params.id, query),
  }),
  quoteAddress: ({ scope, customer, params, query }) =>
    edit.quoteAddress(scope, customer.id, params.id, query),
  listMoveDates: async ({ scope, customer, params, query }) => ({
    dates: await commands.listMoveDates(scope, customer.id, params.id, query.scope),
  }),
  listCalendarChanges: async ({ scope, customer, params }) => ({
    changes: await commands.listChanges(scope, customer.id, params.id),
  }),
});
