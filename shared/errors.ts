import { serverErrors } from './server-errors.ts';

/** Every error that a call can answer: HTTP status and the Russian sentence a person reads. */
export const errorCatalogue = {
  bad_request: [400, 'Запрос составлен неверно'],
  bad_json: [400, 'Не удалось прочитать тело запроса'],
  validation_failed: [400, 'Проверьте заполнение полей'],
  idempotency_key_missing: [400, 'Не хватает заголовка Idempotency-Key'],
  unauthorized: [401, 'Войдите, чтобы продолжить'],
  foreign_origin: [403, 'Запрос пришёл с чужого сайта'],
  captcha_failed: [403, 'Не удалось подтвердить, что вы не робот. Обновите страницу и попробуйте ещё раз'],
  not_found: [404, 'Ничего не найдено'],
  method_not_allowed: [405, 'Такой способ обращения не поддерживается'],
  calendar_changed: [409, 'Календарь изменился в другом окне. Мы показали его заново: проверьте и повторите'],
  refund_changed: [409, 'Сумма возврата изменилась. Проверьте новый расчёт и подтвердите отмену'],
  start_date_passed: [409, 'На выбранную дату мы уже не успеваем. Выберите другой первый день'],
  delivery_days_full: [409, 'На выбранные дни доставок больше нет. Выберите другой первый день'],
  no_saved_method: [
    409,
    'Сначала нужна привязанная карта: отметьте продление, когда будете оплачивать заказ',
  ],
  subscription_moved: [409, 'Подписка за это время изменилась. Проверьте её состояние'],
  payment_on_its_way: [409, 'Банк ещё не сказал, прошла ли оплата. Попробуйте через несколько минут'],
  sales_stopped: [409, 'Сейчас мы не принимаем заказы. Попробуйте позже'],
  phone_taken: [409, 'Этот номер уже занят: по нему есть другой личный кабинет'],
  order_moved: [409, 'Доставка этого заказа за это время изменилась. Проверьте её день и попробуйте ещё раз'],
  ticket_closed: [409, 'Это обращение уже закрыто'],
  ticket_replied: [409, 'Клиент дополнил обращение: прочитайте его ещё раз'],
  ticket_waits: [409, 'Это обращение ещё ждёт нашего ответа'],
  removal_blocked: [409, 'Удалить данные пока нельзя: есть незавершённые дела'],
  code_wrong: [422, 'Неверный код'],
  code_expired: [422, 'Код больше не действует. Запросите новый'],
  code_tries_spent: [422, 'Попытки закончились. Запросите новый код'],
  code_not_requested: [422, 'Сначала запросите код'],
  review_not_open: [422, 'Отзыв можно оставить один раз о каждой программе — после того как её привезли'],
  bonuses_short: [409, 'На счёте меньше бонусов, чем вы хотите подарить'],
  partner_codes_gone: [409, 'Коды этого партнёра закончились'],
  bonus_review_closed: [422, 'Отзыв за бонусы можно прислать раз в месяц'],
  consent_unsigned: [422, 'Сначала подпишите согласие на обработку сведений о здоровье кодом из SMS'],
  health_consent_missing: [422, 'Сначала разрешите хранить данные о весе'],
  cut_off_passed: [422, 'Приём изменений по этой доставке закрыт'],
  calendar_closed: [422, 'По этому заказу доставок больше не будет'],
  restore_impossible: [422, 'Эту доставку уже нельзя вернуть: её рацион приедет в другие дни'],
  undo_impossible: [422, 'Это изменение уже нельзя отменить: после него было другое'],
  order_not_cancellable: [422, 'Этот заказ уже нельзя отменить'],
  order_not_movable: [422, 'Этот заказ уже нельзя перенести на другой день'],
  certificate_not_refundable: [422, 'Вернуть можно только неиспользованный действующий сертификат'],
  zone_not_served: [422, 'По этому адресу мы пока не доставляем'],
  payment_method_unavailable: [422, 'Этот способ оплаты сейчас недоступен'],
  idempotency_key_reused: [422, 'Этот ключ уже использован для другого заказа'],
  body_too_large: [413, 'Слишком большой запрос'],
  unsupported_media_type: [415, 'Отправьте данные в формате JSON или формы'],
  too_many_requests: [429, 'Слишком много запросов. Попробуйте чуть позже'],
  code_too_soon: [429, 'Новый код можно запросить через минуту после предыдущего'],
  code_phone_limit: [429, 'На этот номер отправлено слишком много кодов. Попробуйте через час'],
  code_address_limit: [429, 'Из вашей сети запросили слишком много кодов. Попробуйте через час'],
  code_budget: [429, 'Сейчас кодов запрашивают необычно много. Попробуйте через час'],
  proof_required: [429, 'Сейчас очень много запросов. Попробуйте через час или позвоните нам'],
  captcha_unavailable: [
    429,
    'Без проверки, что вы не робот, можно сделать лишь несколько попыток в час. Попробуйте позже или позвоните нам',
  ],
  lead_limit: [429, 'От вас уже много заявок за час. Позвоните нам или попробуйте позже'],
  internal: [500, 'Что-то пошло не так. Мы уже знаем и чиним'],
  upstream_failed: [502, 'Сервис временно недоступен. Попробуйте ещё раз'],
  email_unavailable: [503, 'Не получилось отправить письмо. Попробуйте через минуту'],
  sms_unavailable: [503, 'Не получилось отправить SMS. Попробуйте через минуту'],
} as const satisfies Record<string, readonly [number, string]>;

/** A code of either list of errors. */
export type ErrorCode = keyof typeof errorCatalogue | keyof typeof serverErrors;

const statusAndSentence = (code: ErrorCode): readonly [number, string] =>
  code in serverErrors
    ? serverErrors[code as keyof typeof serverErrors]
    : errorCatalogue[code as keyof typeof errorCatalogue];

/** Messages by field path, for the fields of a form. */
export type FieldErrors = Record<string, string>;

/** The body of every refused call. */
export interface ErrorEnvelope {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly fields?: FieldErrors;
    readonly details?: unknown;
    readonly requestId: string;
  };
}

interface ErrorExtra {
  /** Replaces the catalogue's sentence, in Russian. */
  readonly message?: string;
  readonly fields?: FieldErrors;
  /** Machine-readable figures that the screen needs, for example the tries left. */
  readonly details?: unknown;
  readonly cause?: unknown;
}

/** An expected refusal; its code alone decides status and default message. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly details: unknown;

  constructor(code: ErrorCode, extra: ErrorExtra = {}) {
    super(extra.message ?? statusAndSentence(code)[1], { cause: extra.cause });
    this.name = 'AppError';
    this.code = code;
    [this.status] = statusAndSentence(code);
    this.fields = extra.fields;
    this.details = extra.details;
  }
}
