/**
 * Errors that no page looks up by their code, as it does with those of the catalogue when a plain form leads back with
 * one: of orders, whose forms come back with the words themselves, of operators and of machines. Pages do not load them.
 */
export const serverErrors = {
  body_not_object: [400, 'Тело запроса должно быть объектом с\u00a0полями'],
  price_changed: [409, 'Цена изменилась. Проверьте новый расчёт и\u00a0подтвердите заказ'],
  basket_empty: [409, 'Корзина пуста: выберите блюда'],
  order_too_small: [422, 'Сумма меньше минимального заказа'],
  request_too_slow: [
    408,
    'Запрос не\u00a0дошёл до\u00a0нас целиком: соединение слишком медленное. Попробуйте ещё раз',
  ],
  hop_refused: [403, 'Запрос не\u00a0подписан тем, через кого пришёл'],
  notice_forged: [403, 'Уведомление не\u00a0подтверждено'],
  edition_replaced: [409, 'Документ за\u00a0это время изменили: посмотрите разницу ещё раз'],
  publication_running: [
    429,
    'Публикация уже идёт: ваши изменения выйдут с\u00a0ней или в\u00a0течение минуты',
  ],
  promo_code_taken: [409, 'Такой код уже есть с\u00a0другими условиями'],
  review_decided: [409, 'По\u00a0этому отзыву решение уже принято'],
  reward_decided: [409, 'По\u00a0этой награде решение уже принято'],
  captcha_required: [403, 'Подтвердите, что вы\u00a0не\u00a0робот, и\u00a0отправьте ещё раз'],
  places_gone: [409, 'Мест на\u00a0дни этого заказа больше нет. Оформите его на\u00a0другие дни'],
  unpaid_orders: [409, 'У\u00a0вас уже есть неоплаченные заказы. Оплатите или отмените один из\u00a0них'],
  cash_limit: [422, 'Этот заказ можно оплатить только картой'],
  order_limit: [429, 'За\u00a0этот час уже много заказов. Попробуйте позже или позвоните нам'],
  code_guesses: [
    429,
    'За\u00a0этот час введено слишком много неверных кодов. Попробуйте позже или позвоните нам',
  ],
  overloaded: [503, 'Сейчас на\u00a0сайте слишком много посетителей. Попробуйте через несколько секунд'],
  payment_limit: [
    429,
    'За\u00a0этот час оплату открывали слишком много раз. Попробуйте позже или позвоните нам',
  ],
} as const satisfies Record<string, readonly [number, string]>;
