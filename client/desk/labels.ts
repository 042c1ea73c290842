import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { SubstitutionRefusal } from '#shared/features/deliveries/substitutions/contract.ts';
import type { DeskNeed } from '#shared/features/desk/slots.ts';
import type { BadgeTone } from '../ui/surfaces.tsx';

/** How operators call the states of a delivery. */
export const stateNames: Readonly<Record<DeliveryState, string>> = {
  planned: 'Запланирована',
  locked: 'Закрыта',
  cooking: 'Готовится',
  on_route: 'В пути',
  delivered: 'Доставлена',
  failed: 'Не доставлена',
  skipped: 'Пропущена',
  frozen: 'Заморожена',
};

/** The shade that a state is told by beside its name. */
export const stateTones: Readonly<Record<DeliveryState, BadgeTone>> = {
  planned: 'plain',
  locked: 'plain',
  cooking: 'amber',
  on_route: 'sky',
  delivered: 'green',
  failed: 'tomato',
  skipped: 'plain',
  frozen: 'plain',
};

/** Why deliveries need a person. */
export const needNames: Readonly<Record<DeskNeed, string>> = {
  allergy: 'Аллергия после закрытия',
  call: 'Позвонить о замене',
  unpaid: 'Закрыты и не оплачены',
  late: 'Опаздывают',
  failed: 'Не доставлены, ждут ответа',
  missing: 'Бонусы потрачены до исправления',
};

/** Why somebody keeps a dish that lacks. */
export const refusalNames: Readonly<Record<SubstitutionRefusal, string>> = {
  allergy: 'Аллергия',
  exclusion: 'Не ест',
  programme: 'Программа',
  keeping: 'Не хранится',
  lifted: 'Уже можно',
  bought: 'Куплено поштучно',
};
