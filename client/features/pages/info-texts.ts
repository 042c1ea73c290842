import { CUT_OFF } from '#shared/features/deliveries/rules.ts';
import { FOOD_DAYS_PER_DELIVERY } from '#shared/features/deliveries/terms.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import type { PageIcon } from '#shared/features/pages/schema.ts';
import { FREE_DISLIKES } from '#shared/features/promotions/terms.ts';
import { countOf } from '#shared/plurals.ts';

interface InfoText {
  readonly icon: PageIcon;
  readonly title: string;
  readonly lead: string;
  readonly points: readonly string[];
  /** The page that tells the whole. */
  readonly link: { readonly href: string; readonly label: string };
}

const menuDays = countOf(MENU_WINDOW_DAYS, 'день', 'дня', 'дней');
const foodDays = countOf(FOOD_DAYS_PER_DELIVERY, 'день', 'дня', 'дней');
const cutOff = `${CUT_OFF.hour}:00 за\u00a0${countOf(CUT_OFF.daysBefore, 'день', 'дня', 'дней')}`;

/** What the short advantages of home mean in full; `{{ring}}` is the city's ring road. */
export const infoTexts = {
  'choose-dishes': {
    icon: 'utensils',
    title: 'Блюда выбираете вы',
    lead: `Меню каждой программы видно на\u00a0${menuDays} вперёд — ещё до покупки.`,
    points: [
      'К каждому блюду есть три замены, близкие по калорийности.',
      `${countOf(FREE_DISLIKES, 'группу', 'группы', 'групп')} продуктов можно исключить без доплаты.`,
      'Аллергены исключаются строго: блюдо с ними не попадёт в ваш рацион.',
    ],
    link: { href: '/faq/#menu', label: 'Вопросы о меню' },
  },
  'easy-cooking': {
    icon: 'flame',
    title: 'Готовить не нужно',
    lead: 'Еда приезжает готовой: остаётся разогреть и сесть за стол.',
    points: [
      'На упаковке написано, как разогреть именно это блюдо.',
      'Завтраки, салаты и перекусы можно есть сразу.',
      'Контейнеры подписаны по приёмам пищи: не нужно считать и взвешивать.',
    ],
    link: { href: '/faq/#storage', label: 'Как хранить и разогревать' },
  },
  'flexible-delivery': {
    icon: 'calendar',
    title: 'Доставка под ваш график',
    lead: `Привозим через день, сразу на\u00a0${foodDays}: утром или вечером накануне.`,
    points: [
      `Менять адрес, время и дату можно до\u00a0${cutOff} до доставки.`,
      'Выходные можно исключить — оплаченные дни не сгорают.',
      'Доставку можно пропустить или заморозить рацион на время поездки.',
    ],
    link: { href: '/dostavka/', label: 'Всё о доставке' },
  },
  'free-delivery': {
    icon: 'truck',
    title: 'Бесплатная доставка',
    lead: 'В\u00a0пределах {{ring}} мы не берём за доставку ничего, сколько бы раз ни приехали.',
    points: [
      'За городом цена одной доставки зависит от зоны: её видно сразу после ввода адреса.',
      'Проверить свой адрес можно до заказа.',
      'Если адрес за пределами зон, оставьте заявку — посчитаем вручную.',
    ],
    link: { href: '/dostavka/#address-check', label: 'Проверить адрес' },
  },
  safety: {
    icon: 'lock',
    title: 'Безопасная еда',
    lead: 'Готовим ночью перед доставкой и везём в холоде.',
    points: [
      'Каждое блюдо охлаждаем и упаковываем под крышку с датой и временем изготовления.',
      'В дороге еда едет в термосумках с хладагентом при температуре от 2 до 6 °C.',
      'Состав и аллергены указаны у каждого блюда: они считаются по рецепту.',
    ],
    link: { href: '/proizvodstvo/', label: 'Как устроена кухня' },
  },
  'save-time': {
    icon: 'clock',
    title: 'Время остаётся вам',
    lead: 'Ни магазинов, ни плиты, ни посуды: вся еда на день уже готова.',
    points: [
      'Рацион собирается один раз и приезжает сам.',
      'Калории, белки, жиры и углеводы уже посчитаны.',
      'Любое изменение — в личном кабинете, без звонков.',
    ],
    link: { href: '/chto-takoe-befit/', label: 'Как устроено питание' },
  },
  'no-gmo': {
    icon: 'leaf',
    title: 'Понятный состав',
    lead: 'В рецептах — обычные продукты, которые вы знаете по своей кухне.',
    points: [
      'Не используем сырьё с ГМО и усилители вкуса.',
      'Соусы и заправки готовим сами, без готовых смесей.',
      'Состав каждого блюда указан до грамма — его можно открыть в меню.',
    ],
    link: { href: '/proizvodstvo/', label: 'Откуда продукты' },
  },
} as const satisfies Record<string, InfoText>;

export type InfoName = keyof typeof infoTexts;
