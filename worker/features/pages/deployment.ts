import { oncePerObject } from '#shared/once-per-object.ts';
import type { Bindings } from '../../env.ts';

/** What an environment sets by words; the database is handed down apart from it. */
type Environment = Omit<Bindings, 'DB'>;
type Name = keyof Environment;

/** Who receives what, where a deployment has them: the variable that turns each on, and what the policy says of it. */
const recipients: readonly (readonly [is: readonly Name[], text: string])[] = [
  [
    ['CLOUDPAYMENTS_PUBLIC_ID'],
    'платёжная организация CloudPayments — сумма, номер заказа, контакт для чека',
  ],
  [['YOOKASSA_SHOP_ID'], 'платёжная организация ЮKassa — сумма, номер заказа, контакт для чека'],
  [['SMS_RU_API_ID'], 'оператор сообщений SMS.ru — телефон и текст сообщения'],
  [['SMS_AERO_API_KEY'], 'оператор сообщений SMS Aero — телефон и текст сообщения'],
  [['SMSC_API_KEY'], 'оператор сообщений SMSC — телефон и текст сообщения'],
  [['DADATA_API_KEY'], 'сервис подсказок DaData — введённый текст адреса без имени и телефона'],
  [['LEADS_WEBHOOK_URL'], 'система заявок Оператора — то, что введено в форму'],
  [
    ['MINDBOX_ENDPOINT_ID', 'MINDBOX_TRACKER_ID'],
    'платформа маркетинга Mindbox — только если вы это разрешили, в объёме пункта 9.5 политики',
  ],
  [['YM_ID'], 'Яндекс Метрика — обезличенные сведения о посещении, если вы разрешили аналитику'],
  [['GTM_ID'], 'Google Tag Manager — сведения о посещении, если вы разрешили аналитику или рекламу'],
  [['FLOCKTORY_SITE_ID'], 'Flocktory — сведения о посещении и покупке, если вы разрешили рекламу'],
  [['POPMECHANIC_ID'], 'Popmechanic — сведения о посещении и покупке, если вы разрешили рекламу'],
  [['JIVO_WIDGET_ID'], 'чат Jivo — имя, телефон и переписка, если вы разрешили чат'],
  [['SMARTCAPTCHA_SITE_KEY'], 'проверка Yandex SmartCaptcha — IP-адрес и сведения о браузере'],
  [['RECAPTCHA_SITE_KEY'], 'проверка Google reCAPTCHA — IP-адрес и сведения о браузере'],
];

/** Vendors outside of Russia. */
const abroad: readonly (readonly [is: Name, name: string])[] = [
  ['GTM_ID', 'Google Tag Manager'],
  ['RECAPTCHA_SITE_KEY', 'Google reCAPTCHA'],
];

const CLOUDFLARE_MAIL = 'почтовый сервис Cloudflare';

/** Letters leave by the operator's own server where that is named. */
const sendsByCloudflare = ({ EMAIL_FROM, SMTP_URL }: Environment): boolean =>
  EMAIL_FROM !== undefined && SMTP_URL === undefined;

function mailOf(bindings: Environment): readonly string[] {
  if (bindings.EMAIL_FROM === undefined) return [];
  const by = sendsByCloudflare(bindings) ? CLOUDFLARE_MAIL : 'почтовый сервер Оператора';
  return [`${by} — адрес почты и текст письма`];
}

function storageOf({ REST_ORIGIN, DATA_IN_RUSSIA }: Environment): string {
  if (REST_ORIGIN !== undefined || DATA_IN_RUSSIA === 'true') {
    return 'Данные записываются и хранятся в базах Оператора на территории Российской Федерации; серверы, которые показывают страницы, их не сохраняют.';
  }
  return 'Данные записываются и хранятся в базе сайта, которую обслуживает Cloudflare.';
}

function crossBorderOf(bindings: Environment): string {
  const isStoredAbroad = bindings.REST_ORIGIN === undefined && bindings.DATA_IN_RUSSIA !== 'true';
  const vendors = abroad.filter(([is]) => bindings[is] !== undefined).map(([, name]) => name);
  const named = sendsByCloudflare(bindings) ? [CLOUDFLARE_MAIL, ...vendors] : vendors;
  const places = [
    isStoredAbroad
      ? 'база сайта у Cloudflare'
      : 'сеть Cloudflare, через которую страницы и формы проходят, не сохраняясь',
    ...named,
  ];
  return `За пределами России данные обрабатывают: ${places.join('; ')}. О трансграничной передаче Оператор уведомляет Роскомнадзор до её начала (статья 12 закона № 152-ФЗ).`;
}

/** What documents say of this deployment: nothing is asserted that its settings do not show. */
export const deploymentValues = oncePerObject((bindings: Environment): Readonly<Record<string, string>> => {
  const named = recipients.filter(([is]) => is.some((name) => bindings[name] !== undefined));
  const list = [...mailOf(bindings), ...named.map(([, text]) => text)].join('; ');
  return {
    storage: storageOf(bindings),
    crossBorder: crossBorderOf(bindings),
    recipients: list === '' ? 'Сторонние сервисы к сайту не подключены.' : `К сайту подключены: ${list}.`,
  };
});
