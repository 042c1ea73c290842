import * as z from 'zod/mini';

/** What somebody of the staff does at the desk. */
export const StaffRole = z.enum(
  ['kitchen', 'courier', 'care', 'manager', 'finance', 'owner'],
  'Выберите роль из списка',
);
export type StaffRole = z.infer<typeof StaffRole>;

/** Roles as people read them. */
export const roleLabels: Readonly<Record<StaffRole, string>> = {
  kitchen: 'Кухня',
  courier: 'Курьер',
  care: 'Забота о клиентах',
  manager: 'Управляющий',
  finance: 'Финансы',
  owner: 'Владелец',
};

/** Roles that are given operations one by one; owners may do everything. */
type GivenRole = Exclude<StaffRole, 'owner'>;

/**
 * Which roles may do what, by method and path, beside owners, who may do everything: a manager all but what money rests
 * on and who works here, care what customers ask for, finance what is paid and returned. A test compares the lines with the
 * contracts.
 */
export const permissions = {
  'GET /rest/operations/audit/': ['manager'],
  'GET /rest/operations/staff/': [],
  'POST /rest/operations/staff/': [],
  'POST /rest/operations/staff/:id/invite/': [],
  'POST /rest/operations/staff/:id/role/': [],
  'POST /rest/operations/staff/:id/remove/': [],
  'GET /rest/operations/tokens/': [],
  'POST /rest/operations/tokens/': [],
  'POST /rest/operations/tokens/:id/revoke/': [],

  'GET /rest/operations/board/': ['kitchen', 'care', 'manager'],
  'GET /rest/operations/changes/': ['kitchen', 'care', 'manager'],
  'GET /rest/operations/production/': ['kitchen', 'manager'],
  'GET /rest/operations/packing/': ['kitchen', 'manager'],
  'GET /rest/operations/prints/': ['kitchen', 'manager'],
  'POST /rest/operations/bags/:id/packed/': ['kitchen', 'manager'],
  'POST /rest/operations/bags/:id/unpacked/': ['kitchen', 'manager'],
  'GET /rest/operations/substitutions/': ['kitchen', 'manager'],
  'POST /rest/operations/substitutions/': ['kitchen', 'manager'],
  'GET /rest/operations/bags/:id/substitutions/': ['kitchen', 'care', 'manager'],
  'POST /rest/operations/bags/:id/substitutions/': ['kitchen', 'care', 'manager'],
  'GET /rest/operations/calls/': ['kitchen', 'care', 'manager'],
  'POST /rest/operations/calls/:id/taken/': ['kitchen', 'care', 'manager'],
  'POST /rest/operations/calls/:id/done/': ['kitchen', 'care', 'manager'],
  'GET /rest/operations/day-sums/': ['kitchen', 'manager'],
  'GET /rest/operations/manifests/': ['manager'],
  'POST /rest/operations/manifests/order/': ['manager'],
  'GET /rest/operations/shifts/': ['manager', 'finance'],
  'POST /rest/operations/shifts/': ['manager'],
  'POST /rest/operations/shifts/:id/link/': ['manager'],
  'POST /rest/operations/shifts/:id/revoke/': ['manager'],
  'POST /rest/operations/shifts/:id/handover/': ['manager', 'finance'],
  'GET /rest/operations/deliveries/': ['care', 'manager'],
  'GET /rest/operations/orders/': ['care', 'manager', 'finance'],
  'GET /rest/operations/orders/:id/': ['care', 'manager', 'finance'],
  'GET /rest/operations/customers/': ['care', 'manager'],
  'GET /rest/operations/customers/:id/': ['care', 'manager'],

  'GET /rest/operations/deliveries/:id/door/': ['care', 'manager'],
  'POST /rest/operations/deliveries/': ['manager'],
  'POST /rest/operations/deliveries/:id/reversal/': ['care', 'manager'],
  'POST /rest/operations/deliveries/:id/reversal/settle/': ['care', 'manager', 'finance'],
  'GET /rest/operations/closed-days/': ['kitchen', 'care', 'manager'],
  'POST /rest/operations/closed-days/': ['manager'],
  'POST /rest/operations/closed-days/reopen/': ['manager'],
  'GET /rest/operations/sales-stops/': ['kitchen', 'care', 'manager'],
  'POST /rest/operations/sales-stops/': ['manager'],
  'POST /rest/operations/sales-stops/:id/end/': ['manager'],
  'POST /rest/operations/capacity/': ['manager'],
  'GET /rest/operations/incidents/': ['kitchen', 'care', 'manager'],
  'POST /rest/operations/incidents/': ['care', 'manager'],
  'POST /rest/operations/incidents/:id/end/': ['care', 'manager'],

  'GET /rest/operations/tickets/': ['care', 'manager'],
  'POST /rest/operations/tickets/:id/answer/': ['care', 'manager'],
  'POST /rest/operations/tickets/:id/close/': ['care', 'manager'],
  'GET /rest/operations/homemade-orders/failed/': ['care', 'manager'],
  'POST /rest/operations/homemade-orders/:id/move/': ['care', 'manager'],
  'POST /rest/operations/homemade-orders/:id/refund/': ['care', 'manager', 'finance'],
  'GET /rest/operations/reviews/': ['care', 'manager'],
  'GET /rest/operations/reviews/:id/photo/': ['care', 'manager'],
  'POST /rest/operations/reviews/:id/': ['care', 'manager'],
  'POST /rest/operations/bonus-reviews/:id/': ['care', 'manager'],
  'POST /rest/operations/former-customers/forget/': ['care', 'manager'],
  'GET /rest/operations/messages/dead/': ['care', 'manager'],
  'POST /rest/operations/messages/:id/retry/': ['care', 'manager'],

  'GET /rest/operations/refunds/': ['care', 'manager', 'finance'],
  'POST /rest/operations/refunds/:id/retry/': ['manager', 'finance'],
  'POST /rest/operations/refunds/:id/settle/': ['manager', 'finance'],
  'POST /rest/operations/certificates/:id/refund/': ['manager', 'finance'],
  'POST /rest/operations/invoices/:id/cancel/': ['care', 'manager', 'finance'],
  'GET /rest/operations/reconcile/': ['manager', 'finance'],
  'GET /rest/operations/cash-limits/': ['care', 'manager', 'finance'],
  'POST /rest/operations/cash-limits/': ['finance'],

  'POST /rest/operations/promo-codes/': ['manager'],
  'GET /rest/operations/sources/': ['manager', 'finance'],
  'GET /rest/operations/publications/': ['manager'],
  'POST /rest/operations/publish/': ['manager'],
  'POST /rest/operations/publications/:version/restore/': ['manager'],
  'GET /rest/operations/editions/': ['manager'],
  'POST /rest/operations/editions/adopt/': ['manager'],
  'POST /rest/operations/editions/decline/': ['manager'],

  'GET /rest/operations/health/': ['manager', 'finance'],
  'GET /rest/operations/security-events/': ['manager'],
  'GET /rest/operations/dead-letters/': ['manager'],
  'POST /rest/operations/dead-letters/:id/retry/': ['manager'],
} as const satisfies Readonly<Record<string, readonly GivenRole[]>>;

const rolesByOperation: ReadonlyMap<string, readonly StaffRole[]> = new Map(Object.entries(permissions));

/** Whether there is an operation of that method and path. */
export const isOperation = (operation: string): boolean => rolesByOperation.has(operation);

/** Whether a role may do an operation; one that no line names is the owners' alone. */
export const mayDo = (role: StaffRole, operation: string): boolean =>
  role === 'owner' || (rolesByOperation.get(operation)?.includes(role) ?? false);
