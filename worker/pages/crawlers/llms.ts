import { hasPage } from '#shared/call-variants.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import { lengthsOf } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { getConfig, listRegions, listZones } from '#shared/features/regions/contract.ts';
import type { DeliveryZone, SiteConfig } from '#shared/features/regions/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { pageRoutes, programmePath } from '#shared/routes.ts';
import { plainSpaces, withoutJoiners } from '#shared/typography.ts';
import type { AppContext } from '../../context.ts';
import { callRest, type Rest } from '../../rest/in-process.ts';

/** Ids of the pages that answer most questions, in the order of the file. */
const listedPages = [
  ...['programmy', 'homemade-food', 'dostavka', 'oplata', 'faq', 'comparison', 'otzyvy', 'aktsii', 'blog'],
  ...['o-kompanii', 'kontakty', 'oferta', 'politika'],
];

interface RegionFacts {
  readonly config: SiteConfig;
  readonly zones: readonly DeliveryZone[];
}

interface Facts {
  readonly origin: string;
  readonly isSimply: boolean;
  readonly programmes: readonly Programme[];
  readonly regions: readonly RegionFacts[];
}

function programmeLine({ name, code, pitch, lines }: Programme, { origin, isSimply }: Facts): string {
  const prices = lines.map(({ kcal, dayPriceKop }) => `${kcal} ккал — ${formatMoney(dayPriceKop)}`);
  return `- [${name}](${origin}${programmePath(code, isSimply)}): ${pitch}. Цена дня: ${prices.join(', ')}.`;
}

function regionLines({ config, zones }: RegionFacts): string[] {
  const { region, contactInfo, dateTimeIntervalDelivery, schemaOrgMainPage } = config;
  const { morningIntervals, eveningIntervals } = dateTimeIntervalDelivery;
  const hours = [...morningIntervals, ...eveningIntervals].map(({ label }) => label);
  return [
    `### ${region.name}`,
    '',
    ...zones.map(
      ({ name, feeKop }) => `- ${name}: ${feeKop === 0 ? 'бесплатно' : `${formatMoney(feeKop)} за доставку`}`,
    ),
    `- Интервалы доставки: ${hours.join('; ')}`,
    `- Телефон: ${region.phone}, ${contactInfo.org_worktime.toLowerCase()}`,
    `- Почта: ${schemaOrgMainPage.email}`,
    `- Адрес: ${contactInfo.org_address}`,
    '',
  ];
}

function textOf(facts: Facts): string {
  const { origin, isSimply, programmes, regions } = facts;
  const [home] = regions;
  const brand = home?.config.schemaOrgMainPage.name ?? '';
  const days = [...new Set(programmes.flatMap((programme) => [...lengthsOf(programme)]))].sort(
    (a, b) => a - b,
  );
  const pages = pageRoutes.filter(({ id }) => listedPages.includes(id) && hasPage(id, isSimply));
  const text = [
    `# ${brand}`,
    '',
    `> Готовое питание с доставкой: ${regions.map(({ config }) => config.region.name).join(', ')}. Программы на ${days.join(', ')} дней, состав и КБЖУ каждого блюда.`,
    '',
    '## Программы',
    '',
    ...programmes.map((programme) => programmeLine(programme, facts)),
    '',
    '## Доставка и контакты',
    '',
    ...regions.flatMap(regionLines),
    '## Страницы',
    '',
    ...pages.map(({ path, title }) => `- [${title}](${origin}${path})`),
    '',
  ].join('\n');
  // Plain spaces: whoever reads this breaks no lines.
  return withoutJoiners(plainSpaces(text));
}

/** What the site sells, for how much and where to, in a text for language models (llmstxt.org). */
export async function llmsText(rest: Rest, c: AppContext): Promise<string> {
  const { origin, settings } = c.get('scope');
  const [{ programmes }, { regions }] = await Promise.all([
    callRest(rest, c, listProgrammes, { kind: 'daily' }),
    callRest(rest, c, listRegions),
  ]);
  const known = await Promise.all(
    regions.map(async ({ code }): Promise<RegionFacts> => {
      const [config, { zones }] = await Promise.all([
        callRest(rest, c, getConfig, { region: code }),
        callRest(rest, c, listZones, undefined, code),
      ]);
      return { config, zones };
    }),
  );
  return textOf({ origin, isSimply: settings.isSimply, programmes, regions: known });
}
