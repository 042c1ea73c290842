import type { Calendar } from '#worker/modules/deliveries/deliveries/changes/calendar.ts';
import type { DeliveryRow } from '#worker/modules/deliveries/deliveries/changes/load.ts';

/** A destination in a house of one street. */
export const destinationTo = (house: string): DeliveryRow['destination'] => ({
  address: { ...{ street: 'Москва, Лесная улица', house, flat: '', entrance: '', floor: '', intercom: '' } },
  ...{ recipient: null, leaveAtDoor: false, packaging: [], comment: '' },
});

/** A planned delivery of a calendar, with food for its own day. */
export const calendarDelivery = (
  id: string,
  date: string,
  parts: Partial<DeliveryRow> = {},
): DeliveryRow => ({
  ...{ id, date, state: 'planned', food_dates: [date], destination: destinationTo('20'), zone: 'msk' },
  ...{ moved_at: null, failed_because: '', replaces: null, part: 'morning', interval: '06-08', fees: [] },
  ...parts,
});

/** The calendar of an order of «anna» that runs, open from 26 November 2026 on. */
export const calendarOf = (deliveries: readonly DeliveryRow[], parts: Partial<Calendar> = {}): Calendar => ({
  ...{ id: 'order', number: 100_001, customer_id: 'anna', customer_version: 7, state: 'active', version: 2 },
  ...{ frozen_until: null, start_date: '2026-11-24', end_date: '2026-12-31', skip: [], part: 'morning' },
  ...{ interval: '06-08', frozen_plan: null, request: null, daysOff: [], firstOpenDate: '2026-11-26' },
  deliveries,
  ...parts,
});
