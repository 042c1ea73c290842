import { CONSENTS_KEPT_YEARS, RECEIPTS_KEPT_YEARS } from '#shared/features/customers/schema.ts';
import { destinationTexts, erasedDestination } from '#shared/features/deliveries/destination.ts';
import { countOf } from '#shared/plurals.ts';
import { literal } from '../../../../../db/literal.ts';
import { servedMeals } from '../../../../../db/served-meals.ts';
import { emptyProfile } from '../../profile.ts';
import {
  emptied,
  emptyContact,
  emptyOthers,
  namesAllergy,
  OVER,
  ofContact,
  ofCustomer,
  ofInvoice,
  ofOrder,
  othersWithoutAllergies,
  requestWithoutExclusions,
  withoutAllergies,
} from '../statements.ts';

/** What a table knows of a customer, and what becomes of it when they want to be forgotten. */
interface PersonalTable {
  readonly table: string;
  /** Heading in the customer's file; null where the rows are machinery that tells nobody anything. */
  readonly title: string | null;
  /** The view that the file reads its rows from, where closed orders have moved parts of them elsewhere. */
  readonly view?: string;
  /** Which rows are the customer's; `?1` is the customer's id. */
  readonly own: string;
  /** Columns that the file leaves out: secrets, and keys of machinery. */
  readonly hidden?: readonly string[];
  /** Columns that the file has besides. */
  readonly added?: string;
  /** Rows are removed, or what names the customer is blanked (`?2` is the moment), or the rows stay and say why. */
  readonly erase: 'remove' | { readonly blank: string } | { readonly kept: string };
  /** How health data is taken out of it when that consent is withdrawn. */
  readonly health?: 'remove' | { readonly blank: string; readonly where: string };
}

const noTexts = Object.fromEntries(destinationTexts.map((text) => [text, '']));
const withoutTexts = `json_patch(destination, ${literal(JSON.stringify(noTexts))})`;
/** Most deliveries have none of their own. */
const erasedDestinations = `destination = CASE WHEN destination IS NULL THEN NULL ELSE ${literal(JSON.stringify(erasedDestination))} END`;

const years = (count: number) => countOf(count, 'год', 'года', 'лет');
const taxes = `Бухгалтерские документы хранятся ${years(RECEIPTS_KEPT_YEARS)} (402-ФЗ, ст. 29); имени, телефона и адреса в них больше нет`;

/**
 * Every table that knows customers, in the order in which it can be erased: what the export shows, what the removal
 * does, and what the end of the consent to health data takes out. A test finds tables that are missing here.
 */
export const personalTables: readonly PersonalTable[] = [
  {
    table: 'push_subscriptions',
    title: 'Браузеры с уведомлениями',
    own: ofCustomer,
    hidden: ['session_hash', 'p256dh', 'auth', 'endpoint'],
    erase: 'remove',
  },
  { table: 'reminders', title: null, own: ofCustomer, erase: 'remove' },
  { table: 'notification_choices', title: 'Настройки уведомлений', own: ofCustomer, erase: 'remove' },
  {
    table: 'messages',
    title: 'Сообщения вам',
    // A letter with another customer's present is theirs, wherever it goes.
    own: `customer_id = ?1 OR (customer_id IS NULL AND recipient IN (${ofContact}))`,
    hidden: ['key', 'claimed_at', 'begun_at', 'last_error', 'next_at', 'tries', 'attachment_ref'],
    erase: 'remove',
  },
  { table: 'auth_codes', title: null, own: `recipient IN (${ofContact})`, erase: 'remove' },
  { table: 'sessions', title: 'Входы', own: ofCustomer, hidden: ['token_hash'], erase: 'remove' },
  {
    table: 'attributions',
    title: 'Откуда вы пришли',
    own: `customer_id = ?1 OR (kind = 'lead' AND id IN (SELECT id FROM leads WHERE contact IN (${ofContact})))`,
    erase: 'remove',
  },
  {
    table: 'leads',
    title: 'Обращения',
    own: `customer_id = ?1 OR contact IN (${ofContact})`,
    hidden: ['content_hash', 'attempts', 'next_attempt_at'],
    erase: 'remove',
  },
  {
    table: 'reviews',
    title: 'Отзывы',
    own: ofCustomer,
    hidden: ['photo_key'],
    added: `CASE WHEN photo_key IS NOT NULL THEN '/rest/reviews/' || id || '/photo/own/' END AS photo`,
    // The words stay without their author. A picture is shown no more; whoever carries the removal out removes it.
    erase: { blank: `author = 'Покупатель', customer_id = NULL` },
  },
  {
    table: 'door_photos',
    title: 'Фото у двери',
    own: ofCustomer,
    hidden: ['photo_key'],
    added: `'/rest/deliveries/' || delivery_id || '/door/' AS photo`,
    // Whoever carries the removal out removes the picture, and then the row.
    erase: { blank: 'customer_id = NULL' },
  },
  { table: 'homemade_baskets', title: 'Корзина', own: `owner = 'customer:' || ?1`, erase: 'remove' },
  { table: 'customer_addresses', title: 'Адреса', own: ofCustomer, erase: 'remove' },
  { table: 'former_phones', title: null, own: ofCustomer, erase: 'remove' },
  { table: 'referral_codes', title: 'Код для друзей', own: ofCustomer, erase: 'remove' },
  {
    table: 'referrals',
    title: 'Заказы друзей',
    own: 'referrer_id = ?1',
    hidden: ['order_id'],
    erase: { kept: taxes },
  },
  {
    table: 'invitations',
    title: 'Кто вас пригласил',
    own: ofCustomer,
    hidden: ['referrer_id'],
    erase: 'remove',
  },
  { table: 'workout_plans', title: 'План тренировок', own: ofCustomer, erase: 'remove' },
  { table: 'workout_marks', title: 'Выполненные упражнения', own: ofCustomer, erase: 'remove' },
  { table: 'workout_days', title: 'Дни тренировок', own: ofCustomer, erase: 'remove' },
  { table: 'weights', title: 'Вес', own: ofCustomer, erase: 'remove', health: 'remove' },
  { table: 'progress_profiles', title: 'Прогресс', own: ofCustomer, erase: 'remove', health: 'remove' },
  {
    table: 'customer_tastes',
    title: 'Исключения и вкусы',
    own: ofCustomer,
    erase: 'remove',
    health: {
      blank: withoutAllergies('exclusions'),
      where: `${ofCustomer} AND NOT EXISTS (SELECT 1 FROM orders WHERE customer_id = ?1 AND NOT ${OVER})`,
    },
  },
  {
    table: 'tickets',
    title: 'Жалобы на доставки',
    own: ofCustomer,
    hidden: ['idempotency_key', 'request_hash', 'photo_key'],
    added: `CASE WHEN photo_key IS NOT NULL THEN '/rest/tickets/' || id || '/photo/' END AS photo`,
    // Their photos are files: whoever carries the removal out removes these rows after them.
    erase: { blank: `text = '', answer = ''` },
  },
  { table: 'settled_needs', title: 'Что вы решили в кабинете', own: ofCustomer, erase: 'remove' },
  { table: 'delivery_ratings', title: 'Оценки доставок', own: ofCustomer, erase: 'remove' },
  { table: 'tired_dishes', title: 'Надоевшие блюда', own: ofCustomer, erase: 'remove' },
  { table: 'meal_choices', title: 'Замены блюд', own: ofOrder, erase: 'remove' },
  {
    table: 'served_days',
    title: 'Что привезли',
    own: ofOrder,
    hidden: ['meals'],
    added: `json(${servedMeals('served_days')}) AS food`,
    erase: 'remove',
  },
  {
    table: 'substituted_meals',
    title: 'Блюда, которые мы заменили',
    own: ofOrder,
    hidden: ['day_before'],
    erase: 'remove',
  },
  {
    table: 'calendar_feeds',
    title: 'Ссылка на календарь',
    own: ofCustomer,
    hidden: ['secret_hash'],
    erase: 'remove',
  },
  { table: 'state_changes', title: null, own: ofCustomer, erase: 'remove' },
  { table: 'delivery_changes', title: 'Изменения доставок', own: ofOrder, erase: 'remove' },
  {
    table: 'delivery_reversals',
    title: 'Доставки, отмеченные по ошибке',
    own: ofOrder,
    hidden: ['note', 'settled_because'],
    erase: {
      blank: `note = '', settled_because = CASE WHEN settled_because IS NULL THEN NULL ELSE '' END`,
    },
  },
  { table: 'calendar_undos', title: null, own: ofOrder, erase: 'remove' },
  {
    table: 'deliveries',
    title: 'Доставки',
    own: ofOrder,
    view: 'whole_deliveries',
    hidden: ['is_food_kept'],
    erase: { blank: erasedDestinations },
    health: {
      blank: `destination = ${withoutTexts}`,
      where: `order_id IN (SELECT id FROM orders WHERE customer_id = ?1 AND ${OVER} AND ${namesAllergy})`,
    },
  },
  {
    table: 'order_requests',
    title: 'Что повторит подписка',
    own: ofOrder,
    erase: 'remove',
    health: {
      blank: requestWithoutExclusions,
      where: `${ofOrder} AND NOT EXISTS (
        SELECT 1 FROM subscriptions s WHERE s.order_id = order_requests.order_id AND s.state <> 'cancelled')`,
    },
  },
  {
    table: 'bonus_gifts',
    title: 'Подаренные бонусы',
    own: ofCustomer,
    hidden: ['key'],
    // A gift that waits for its friend still reaches them.
    erase: { blank: `phone = CASE WHEN phone IS NULL OR state = 'waiting' THEN phone ELSE '' END` },
  },
  { table: 'partner_codes', title: 'Коды партнёров', own: ofCustomer, erase: 'remove' },
  { table: 'bonus_reviews', title: 'Отзывы за бонусы', own: ofCustomer, erase: 'remove' },
  { table: 'promo_uses', title: 'Промокоды', own: ofCustomer, erase: { kept: taxes } },
  {
    table: 'food_refunds',
    title: 'Возвраты за еду',
    own: ofOrder,
    hidden: ['is_sent'],
    erase: { kept: taxes },
  },
  { table: 'held_places', title: null, own: ofInvoice, erase: 'remove' },
  {
    table: 'paid_changes',
    title: 'Доплаты за доставку',
    own: ofOrder,
    erase: { blank: `request = json_remove(request, '$.recipient')` },
  },
  { table: 'cancellations', title: 'Отмены', own: ofOrder, hidden: ['is_sent'], erase: { kept: taxes } },
  {
    table: 'orders',
    title: 'Заказы',
    own: ofCustomer,
    // Where it is brought to is shown with its deliveries.
    hidden: ['idempotency_key', 'request_hash', 'calendar_version', 'destination'],
    erase: {
      blank: `${emptied('address')}, ${emptyContact}, recipient = NULL, exclusions = '[]', person_name = '',
        ${emptyOthers}, ${erasedDestinations}`,
    },
    health: {
      blank: `${withoutAllergies('exclusions')}, ${othersWithoutAllergies},
        destination = CASE WHEN ${namesAllergy} THEN ${withoutTexts} ELSE destination END`,
      where: `${ofCustomer} AND ${OVER}`,
    },
  },
  {
    table: 'homemade_order_lines',
    title: 'Блюда домашней еды',
    own: 'order_id IN (SELECT id FROM homemade_orders WHERE customer_id = ?1)',
    erase: { kept: taxes },
  },
  {
    table: 'homemade_orders',
    title: 'Заказы домашней еды',
    own: ofCustomer,
    hidden: ['idempotency_key', 'request_hash'],
    erase: { blank: `${emptied('address')}, ${emptyContact}` },
  },
  {
    table: 'certificate_purchases',
    title: 'Подарочные сертификаты',
    own: ofCustomer,
    hidden: ['code_hash', 'idempotency_key', 'request_hash'],
    erase: { blank: `sender_name = '', recipient_name = '', recipient_email = '', text = ''` },
  },
  {
    table: 'payment_methods',
    title: 'Карты',
    own: ofCustomer,
    hidden: ['token'],
    erase: { blank: `token = 'erased-' || id, title = '', removed_at = COALESCE(removed_at, ?2)` },
  },
  {
    table: 'card_checks',
    title: null,
    own: 'subscription_id IN (SELECT id FROM subscriptions WHERE customer_id = ?1)',
    erase: { kept: taxes },
  },
  { table: 'subscription_charges', title: 'Списания по подписке', own: ofOrder, erase: { kept: taxes } },
  {
    table: 'subscriptions',
    title: 'Подписки',
    own: ofCustomer,
    hidden: ['looked_at'],
    erase: { kept: taxes },
  },
  {
    table: 'refunds',
    title: 'Возвраты',
    own: `payment_id IN (SELECT id FROM payments WHERE ${ofInvoice})`,
    hidden: ['key', 'attempt', 'sent_at', 'tries', 'next_at', 'last_error', 'settled_because'],
    erase: { kept: taxes },
  },
  {
    table: 'payments',
    title: 'Платежи',
    own: ofInvoice,
    hidden: ['url', 'is_wanted', 'card_hash'],
    erase: { blank: 'card_hash = NULL' },
  },
  {
    table: 'receipts',
    title: 'Чеки',
    own: ofInvoice,
    hidden: ['key', 'tried_at'],
    erase: { kept: taxes },
  },
  {
    table: 'invoices',
    title: 'Счета',
    own: ofCustomer,
    erase: { blank: `receipt = json_set(receipt, '$.phone', '', '$.email', '')` },
  },
  {
    table: 'transfers',
    title: 'Движения бонусов',
    own: `from_account = 'bonuses:' || ?1 OR to_account = 'bonuses:' || ?1`,
    hidden: ['key'],
    erase: { kept: taxes },
  },
  {
    table: 'consents',
    title: 'Согласия',
    own: ofCustomer,
    erase: {
      kept: `Доказательство, что данные обрабатывались законно, хранится ${years(CONSENTS_KEPT_YEARS)} (ГК РФ, ст. 196)`,
    },
  },
  {
    table: 'removal_requests',
    title: 'Запросы на удаление',
    own: ofCustomer,
    hidden: ['cleared_at', 'is_repeated'],
    erase: { kept: 'Доказательство, что запрос исполнен в срок (152-ФЗ, ст. 21)' },
  },
  {
    // The id alone, and gone within minutes: what is noted so is erased again where a restored copy brings it back.
    table: 'unnoted_erasures',
    title: null,
    own: ofCustomer,
    erase: { kept: 'Запись о самом удалении, без данных' },
  },
  {
    table: 'customers',
    title: 'Профиль',
    own: 'id = ?1',
    hidden: ['erased_at'],
    erase: {
      blank: `${emptyProfile}, email = '', phone = '+79' || printf('%09d', abs(random() % 1000000000)), erased_at = ?2`,
    },
  },
];
