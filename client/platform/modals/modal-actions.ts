import { ref } from 'valtio/vanilla';
import type { AnswerOf } from '#shared/contract.ts';
import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import type { Charity, GivenGift } from '#shared/features/bonuses/schema.ts';
import type { DaysOff } from '#shared/features/deliveries/rules.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import type { MealSlot } from '#shared/features/dishes/labels.ts';
import type { DishPortion } from '#shared/features/dishes/schema.ts';
import type { Basket } from '#shared/features/homemade/basket.ts';
import type { PackagingOption } from '#shared/features/orders/packaging.ts';
import type { OrderPerson } from '#shared/features/orders/persons.ts';
import type { PersonalPlan, SkippedWeekday } from '#shared/features/orders/schema.ts';
import type { PartnerOffer } from '#shared/features/partners/schema.ts';
import type { CalorieLine } from '#shared/features/programmes/schema.ts';
import type { ProgressGoalInput, ProgressProfile } from '#shared/features/progress/schema.ts';
import type { getReferral } from '#shared/features/promotions/contract.ts';
import type { Promotion } from '#shared/features/promotions/schema.ts';
import type { RateableDelivery } from '#shared/features/ratings/contract.ts';
import type { MealPlace } from '#shared/features/rations/address.ts';
import type { ServedDish } from '#shared/features/rations/schema.ts';
import type { SiteConfig } from '#shared/features/regions/schema.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import type { Ticket } from '#shared/features/tickets/contract.ts';
import type { MarkOutcome, WorkoutWeek } from '#shared/features/workouts/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { needLateParts } from '../hydration/late.tsx';
import type { AppState } from '../state/app-state.ts';

/** What follows once the visitor is signed in. */
export interface AuthModalProps {
  /** Number that is already known, as typed. */
  readonly phone?: string;
  /** Name that is already known, for a new customer. */
  readonly knownName?: string;
  /** Whether the visitor comes back from the code to change the number. */
  readonly isChanging?: boolean;
  /** Runs after signing in, for example places the order that waited for it. */
  readonly onSignedIn?: () => void;
}

/** A meal of a dated menu, less the dish. */
export interface MenuPlace {
  readonly programme: string;
  readonly kcal: number;
  readonly date: string;
  /** What the visitor leaves out, as addresses say it; empty without anything. */
  readonly without: string;
}

/** What the steps of a goal have gathered so far, as typed; nothing of it is stored before the last one. */
interface GoalStepProps {
  readonly draft: { readonly [Name in keyof ProgressGoalInput]: string };
}

/** Modals and what each takes; the modules stand in client/modals.tsx. */
export interface ModalProps {
  'header-menu': Record<string, never>;
  search: Record<string, never>;
  'dish-detail': {
    readonly dish: DishPortion;
    readonly slot: MealSlot;
    /** The place in a menu that the dish was opened from; without it there is nothing to replace. */
    readonly place?: MenuPlace;
  };
  callback: Record<string, never>;
  address: { readonly address: string };
  certificate: Record<string, never>;
  'contact-us': Record<string, never>;
  'write-us': Record<string, never>;
  'promo-detail': { readonly promotion: Promotion };
  location: Record<string, never>;
  'profile-name': { readonly name: string };
  'email-code': { readonly email: string };
  'phone-change': Record<string, never>;
  /** Null for a new address. */
  'address-form': { readonly address: SavedAddress | null };
  'address-remove': { readonly address: SavedAddress };
  'order-add-programs': {
    readonly persons: readonly OrderPerson[];
    readonly days: number;
    readonly start: string;
    readonly daysOff: DaysOff;
    /** What the order comes to as it is. */
    readonly totalKop: Kopecks;
    /** What it would come to with these persons. */
    readonly totalWith: (
      persons: readonly { readonly line: CalorieLine; readonly without: readonly string[] }[],
    ) => Kopecks;
    readonly onPersons: (persons: readonly OrderPerson[]) => void;
  };
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
  'side-exclusion': {
    /** Who eats what, with the codes of what each leaves out. */
    readonly persons: readonly (PersonalPlan & { readonly without: readonly string[] })[];
    /** Days of food that the exclusions are for. */
    readonly dates: readonly string[];
    /** Told what each person leaves out, in their order. */
    readonly onWithout: (without: readonly string[][]) => void;
  };
  'side-replacement': MealPlace & {
    /** The cut-off of the meal, in milliseconds. */
    readonly openUntil: number;
    /** Null brings back what is planned. */
    readonly onChoose: (dish: ServedDish | null) => void;
  };
  'replace-several': {
    readonly orderId: string;
    readonly date: string;
    readonly person: number;
    readonly onDone: () => void;
  };
  'dish-tired-of': { readonly code: string; readonly title: string; readonly onDone: () => void };
  'rating-dish': { readonly delivery: RateableDelivery };
  'rating-delivery': { readonly delivery: Pick<RateableDelivery, 'id' | 'date'> };
  'rating-all-good': { readonly delivery: RateableDelivery };
  'rating-all-bad': { readonly delivery: RateableDelivery };
  'something-wrong':
    | Pick<RateableDelivery, 'id' | 'date'>
    /** An earlier complaint that waits for its photo. */
    | { readonly ticket: Pick<Ticket, 'id' | 'number'> };
  'homemade-basket': {
    /** The basket as the page has loaded it. */
    readonly loaded: { readonly basket: Basket; readonly askedAt: number };
  };
  'delivery-edit': { readonly delivery: Delivery };
  'delivery-edit-success': {
    /** What has been changed, as the history says it. */
    readonly text: string;
    readonly orderId: string;
    /** The calendar's version since then. */
    readonly version: number;
  };
  'delivery-freeze': { readonly orderId: string; readonly version: number };
  /** A delivery that failed. */
  'delivery-refund': { readonly id: string; readonly date: string };
  'delivery-cancel': { readonly orderId: string };
  'subscription-change': { readonly subscription: Subscription };
  'subscription-cancel': {
    readonly id: string;
    readonly programme: string;
    /** Last day that is paid. */
    readonly endDate: string;
    readonly reasons: readonly SiteConfig['scheduleCancelTypes'][number][];
    readonly onDone: () => void;
  };
  'bonus-spend': { readonly balanceKop: number };
  'bonus-zero': Record<string, never>;
  'bonus-donate': {
    readonly balanceKop: number;
    readonly giftableKop: number;
    readonly charities: readonly Charity[];
  };
  'bonus-donate-success': { readonly gift: GivenGift };
  'recommend-us': { readonly referral: AnswerOf<typeof getReferral> };
  'recommend-copy': { readonly text: string };
  'recommend-success': Record<string, never>;
  'partners-bonus': { readonly offer: PartnerOffer };
  'progress-step-1': GoalStepProps;
  'progress-step-2': GoalStepProps;
  'progress-step-3': GoalStepProps;
  'progress-step-4': GoalStepProps;
  'progress-step-5': GoalStepProps;
  'progress-step-6': GoalStepProps;
  'progress-add-weight': {
    readonly profile: ProgressProfile | null;
    /** The day and the weight of a record that is put right. */
    readonly date?: string;
    readonly weight?: string;
  };
  'progress-reset': Record<string, never>;
  'progress-success': { readonly profile: ProgressProfile; readonly weightG: number };
  'workout-success': { readonly outcome: MarkOutcome };
  'workout-week-success': { readonly week: WorkoutWeek };
  'info-choose-dishes': Record<string, never>;
  'info-easy-cooking': Record<string, never>;
  'info-flexible-delivery': Record<string, never>;
  'info-free-delivery': Record<string, never>;
  'info-safety': Record<string, never>;
  'info-save-time': Record<string, never>;
  'info-no-gmo': Record<string, never>;
  'auth-phone': AuthModalProps;
  'auth-name': AuthModalProps & { readonly phone: string };
  'auth-sms': AuthModalProps & {
    readonly phone: string;
    readonly name?: string;
    readonly retryAfter: number;
    /** No code has been asked for yet: phone, name and consent are known, so that the dialog asks by itself. */
    readonly isUnasked?: boolean;
  };
}

export type ModalName = keyof ModalProps;

/**
 * The dialogs that stand in every page from the start, closed: buttons open them before any script. One of them holds
 * all steps of signing in.
 */
export const standingDialogs = { menu: 'site-menu', search: 'site-search', signIn: 'sign-in' } as const;

/** Opens a modal in place of the one that is open: there is only one at a time. */
export function openModal<N extends ModalName>(state: AppState, name: N, props: ModalProps[N]): void {
  const { modal } = state;
  modal.isReplacing = modal.open !== null && !modal.isClosing;
  modal.isClosing = false;
  modal.open = { name, props: ref(props) };
  needLateParts();
  // An earlier message would stand over the dialog.
  state.notice = null;
}

/** Starts the leave animation; the modal is gone when it has run. */
export function closeModal(state: AppState): void {
  if (state.modal.open) state.modal.isClosing = true;
}

/** Gives up a modal whose code did not load, and says so; the page stays as it is. */
export function abandonModal(state: AppState): void {
  state.modal.open = null;
  state.modal.isClosing = false;
  state.notice = { text: 'Не\u00a0получилось загрузить окно. Проверьте интернет и\u00a0попробуйте ещё раз' };
}

/** Ends the closing once the leave animation has run. */
export function finishClosingModal(state: AppState): void {
  if (!state.modal.isClosing) return;
  state.modal.open = null;
  state.modal.isClosing = false;
}
