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
export type GivenRole = Exclude<StaffRole, 'owner'>;

/** Whether a role may make a call of operators. */
export const mayDo = (role: StaffRole, { roles }: { readonly roles: readonly StaffRole[] }): boolean =>
  role === 'owner' || roles.includes(role);
