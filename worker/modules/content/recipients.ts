// plain spaces: the texts are set with the documents that they stand in.
import type { Bindings } from '../../env.ts';

/** What an environment sets by words; the database is handed down apart from it. */
type Environment = Omit<Bindings, 'DB'>;
type Name = keyof Environment;

/** Somebody who receives personal data where a deployment has them. */
interface Recipient {
  /** Variables that connect them to the pages a browser is shown: in front of an origin those of the edge. */
  readonly pages?: readonly Name[];
  /** Variables that connect them to the server that answers calls. */
  readonly calls?: readonly Name[];
  /** What the policy says of them. */
  readonly text: string;
  /** Their name, where they are outside of Russia. */
  readonly abroad?: string;
  /** Shows that they are in Russia after all, where settings tell. */
  readonly isInRussia?: (bindings: Environment) => boolean;
}

const recipients: readonly Recipient[] = [
  {
    calls: ['CLOUDPAYMENTS_PUBLIC_ID'],
    text: 'платёжная организация CloudPayments — сумма, номер заказа, контакт для чека',
  },
  {
    calls: ['YOOKASSA_SHOP_ID'],
    text: 'платёжная организация ЮKassa — сумма, номер заказа, контакт для чека',
  },
  { calls: ['SMS_RU_API_ID'], text: 'оператор сообщений SMS.ru — телефон и текст сообщения' },
  { calls: ['SMS_AERO_API_KEY'], text: 'оператор сообщений SMS Aero — телефон и текст сообщения' },
  { calls: ['SMSC_API_KEY'], text: 'оператор сообщений SMSC — телефон и текст сообщения' },
  {
    calls: ['DADATA_API_KEY'],
    text: 'сервис подсказок DaData — введённый текст адреса без имени и телефона',
  },
  { calls: ['LEADS_WEBHOOK_URL'], text: 'система заявок Оператора — то, что введено в форму' },
  {
    calls: ['PHOTOS_URL'],
    text: 'хранилище файлов — фотографии из ваших обращений и состав рационов давно завершённых заказов',
    abroad: 'хранилище файлов',
    // As stores in Russia name their regions: ru-central1, ru-1, ru-msk.
    isInRussia: ({ PHOTOS_REGION }) => PHOTOS_REGION?.startsWith('ru-') === true,
  },
  {
    calls: ['VAPID_PUBLIC_KEY'],
    text: 'службы уведомлений браузеров — зашифрованный текст уведомления, если вы их включили',
    abroad: 'службы уведомлений браузеров',
  },
  {
    pages: ['MINDBOX_TRACKER_ID'],
    calls: ['MINDBOX_ENDPOINT_ID'],
    text: 'платформа маркетинга Mindbox — только если вы это разрешили, в объёме пункта 9.5 политики',
  },
  {
    pages: ['YM_ID'],
    text: 'Яндекс Метрика — обезличенные сведения о посещении, если вы разрешили аналитику',
  },
  {
    pages: ['AB_TEST_ID'],
    text: 'сервис сравнения вариантов страниц — обезличенные сведения о посещении, если вы разрешили аналитику',
  },
  {
    pages: ['GTM_ID'],
    text: 'Google Tag Manager — сведения о посещении, если вы разрешили аналитику или рекламу',
    abroad: 'Google Tag Manager',
  },
  {
    pages: ['FLOCKTORY_SITE_ID'],
    text: 'Flocktory — сведения о посещении и покупке, если вы разрешили рекламу',
  },
  {
    pages: ['POPMECHANIC_ID'],
    text: 'Popmechanic — сведения о посещении и покупке, если вы разрешили рекламу',
  },
  {
    pages: ['CONVERSION_SCRIPT_URL'],
    text: 'сервис учёта рекламы — сведения о посещении и покупке, если вы разрешили рекламу',
  },
  { pages: ['JIVO_WIDGET_ID'], text: 'чат Jivo — имя, телефон и переписка, если вы разрешили чат' },
  { pages: ['BOT_SCRIPT_URL'], text: 'чат-бот — переписка, если вы разрешили чат' },
  {
    pages: ['SMARTCAPTCHA_SITE_KEY'],
    calls: ['SMARTCAPTCHA_SITE_KEY'],
    text: 'проверка Yandex SmartCaptcha — IP-адрес и сведения о браузере',
  },
  {
    pages: ['RECAPTCHA_SITE_KEY'],
    calls: ['RECAPTCHA_SITE_KEY'],
    text: 'проверка Google reCAPTCHA — IP-адрес и сведения о браузере',
    abroad: 'Google reCAPTCHA',
  },
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

/** Where the database is. */
function placeOf({ OWN_SERVER, DATA_IN_RUSSIA }: Environment): 'russia' | 'own server' | 'cloudflare' {
  if (DATA_IN_RUSSIA === 'true') return 'russia';
  return OWN_SERVER === 'true' ? 'own server' : 'cloudflare';
}

const storage = {
  russia: 'Данные записываются и хранятся в базах Оператора на территории Российской Федерации',
  'own server': 'Данные записываются и хранятся в базе на сервере Оператора',
  cloudflare: 'Данные записываются и хранятся в базе сайта, которую обслуживает Cloudflare',
} as const;

const storedAbroad = {
  russia: [],
  'own server': ['сервер Оператора'],
  cloudflare: ['база сайта у Cloudflare'],
} as const;

function crossBorderOf(places: readonly string[]): string {
  if (places.length === 0) return 'За пределами России данные не обрабатываются.';
  return `За пределами России данные обрабатывают: ${places.join('; ')}. О трансграничной передаче Оператор уведомляет Роскомнадзор до её начала (статья 12 закона № 152-ФЗ).`;
}

/** Names of the variables by which the pages of a deployment bring in others: what an edge tells its origin. */
export function pageServices(bindings: Environment): readonly string[] {
  const names = recipients.flatMap(({ pages = [] }) => pages);
  return names.filter((name) => bindings[name] !== undefined);
}

/**
 * What documents say of this deployment: nothing is asserted that its settings do not show. Where an edge shows the
 * pages, `ofPages` are its `pageServices`; otherwise this worker shows them.
 */
export function deploymentValues(
  bindings: Environment,
  ofPages?: readonly string[],
): Readonly<Record<'storage' | 'crossBorder' | 'recipients', string>> {
  const shown: ReadonlySet<string> = new Set(ofPages ?? pageServices(bindings));
  const named = recipients.filter(
    ({ pages = [], calls = [] }) =>
      pages.some((name) => shown.has(name)) || calls.some((name) => bindings[name] !== undefined),
  );
  const list = [...mailOf(bindings), ...named.map(({ text }) => text)].join('; ');
  const place = placeOf(bindings);
  const isPassedOn = place !== 'cloudflare' && (ofPages !== undefined || bindings.OWN_SERVER !== 'true');
  const network = 'сеть Cloudflare, через которую страницы и формы проходят, не сохраняясь';
  const places = [
    ...storedAbroad[place],
    ...(isPassedOn ? [network] : []),
    ...(sendsByCloudflare(bindings) ? [CLOUDFLARE_MAIL] : []),
    ...named.flatMap(({ abroad, isInRussia }) => (isInRussia?.(bindings) ? [] : (abroad ?? []))),
  ];
  return {
    storage: `${storage[place]}${isPassedOn ? '; серверы, которые показывают страницы, их не сохраняют' : ''}.`,
    crossBorder: crossBorderOf(places),
    recipients: list === '' ? 'Сторонние сервисы к сайту не подключены.' : `К сайту подключены: ${list}.`,
  };
}
