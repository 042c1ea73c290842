import type { DaysOff } from '#shared/features/deliveries/rules.ts';
import type { PackagingOption } from '#shared/features/orders/packaging.ts';
import type { OrderPerson } from '#shared/features/orders/persons.ts';
import type { SkippedWeekday } from '#shared/features/orders/schema.ts';
import type { CalorieLine } from '#shared/features/programmes/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { dialog, pageDialog } from '../../../platform/modals/dialogs.ts';

type PlanPersons = readonly { readonly line: CalorieLine; readonly without: readonly string[] }[];

/** What the dialog of the persons is opened with. */
export interface PersonsDialog {
  readonly persons: readonly OrderPerson[];
  readonly days: number;
  readonly start: string;
  readonly daysOff: DaysOff;
  /** The price of the order as it is. */
  readonly totalKop: Kopecks;
  /** The price with these persons. */
  readonly totalWith: (persons: PlanPersons) => Kopecks;
  readonly onPersons: (persons: readonly OrderPerson[]) => void;
}

export interface OrdersModals {
  'order-add-programs': PersonsDialog;
  'order-exclude-weekends': {
    readonly days: number;
    readonly skip: SkippedWeekday[];
    /** Dates on which the kitchen is closed. */
    readonly closed: readonly string[];
    /** The first day of food with these weekdays left out. */
    readonly startFor: (skip: SkippedWeekday[]) => string;
    readonly onSkip: (skip: SkippedWeekday[]) => void;
  };
  'order-ecology': {
    readonly packaging: readonly PackagingOption[];
    readonly onPackaging: (packaging: readonly PackagingOption[]) => void;
  };
}

export const orderAddProgramsDialog = dialog(
  'order-add-programs',
  () => import('../add-programs-modal.tsx'),
  (m) => m.AddProgramsModal,
);
export const orderExcludeWeekendsDialog = dialog(
  'order-exclude-weekends',
  () => import('../exclude-weekends-modal.tsx'),
  (m) => m.ExcludeWeekendsModal,
);
export const orderEcologyDialog = dialog(
  'order-ecology',
  () => import('../ecology-modal.tsx'),
  (m) => m.EcologyModal,
);
/** Its place and what it shows stand in the page of the order. */
export const orderChangePlanDialog = pageDialog<object>('order-change-plan');
