import { CUT_OFF } from '#shared/features/deliveries/rules.ts';
import { FOOD_DAYS_PER_DELIVERY } from '#shared/features/deliveries/terms.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import { FREE_DISLIKES } from '#shared/features/promotions/terms.ts';
import { isMoscow } from '#shared/features/regions/rules.ts';
import { countOf } from '#shared/plurals.ts';
import { matchPage } from '#shared/routes.ts';
import { closeModal } from '../../platform/modals/open-dialog.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { ButtonLink, Icon, NamedIcon } from '../../ui/basics.tsx';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import styles from './info-modal.module.css';

const menuDays = countOf(MENU_WINDOW_DAYS, 'день', 'дня', 'дней');
const foodDays = countOf(FOOD_DAYS_PER_DELIVERY, 'день', 'дня', 'дней');
const cutOff = `${CUT_OFF.hour}:00 за\u00a0${countOf(CUT_OFF.daysBefore, 'день', 'дня', 'дней')}`;

/** The short advantages of home in full; `{{ring}}` is the city's ring road. */
const infoTexts = {
  'choose-dishes': {
    icon: 'utensils',
    title: 'Блюда выбираете вы',
    lead: `Меню каждой программы видно на\u00a0${menuDays} вперёд\u00a0— ещё до\u00a0покупки.`,
    points: [
      'К\u00a0каждому блюду есть три замены, близкие по\u00a0калорийности.',
      `${countOf(FREE_DISLIKES, 'группу', 'группы', 'групп')} продуктов можно исключить без\u00a0доплаты.`,
      'Аллергены исключаются строго: блюдо с\u00a0ними не\u00a0попадёт в\u00a0ваш рацион.',
    ],
    link: { href: '/faq/#menu', label: 'Вопросы о\u00a0меню' },
  },
  'easy-cooking': {
    icon: 'flame',
    title: 'Готовить не\u00a0нужно',
    lead: 'Еда приезжает готовой: остаётся разогреть и\u00a0сесть за\u00a0стол.',
    points: [
      'На\u00a0упаковке написано, как разогреть именно это блюдо.',
      'Завтраки, салаты и\u00a0перекусы можно есть сразу.',
      'Контейнеры подписаны по\u00a0приёмам пищи: не\u00a0нужно считать и\u00a0взвешивать.',
    ],
    link: { href: '/faq/#storage', label: 'Как хранить и\u00a0разогревать' },
  },
  'flexible-delivery': {
    icon: 'calendar',
    title: 'Доставка под\u00a0ваш график',
    lead: `Привозим через день, сразу на\u00a0${foodDays}: утром или вечером накануне.`,
    points: [
      `Менять адрес, время и\u00a0дату можно до\u00a0${cutOff} до\u00a0доставки.`,
      'Выходные можно исключить\u00a0— оплаченные дни не\u00a0сгорают.',
      'Доставку можно пропустить или заморозить рацион на\u00a0время поездки.',
    ],
    link: { href: '/dostavka/', label: 'Всё о\u00a0доставке' },
  },
  'free-delivery': {
    icon: 'truck',
    title: 'Бесплатная доставка',
    lead: 'Рационы в\u00a0пределах {{ring}} привозим бесплатно, сколько\u00a0бы\u00a0раз ни\u00a0приехали.',
    points: [
      'За\u00a0городом цена одной доставки зависит от\u00a0зоны: её\u00a0видно сразу после ввода адреса.',
      'Проверить свой адрес можно до\u00a0заказа.',
      'Если адрес за\u00a0пределами зон, оставьте заявку\u00a0— посчитаем вручную.',
    ],
    link: { href: '/dostavka/#address-check', label: 'Проверить адрес' },
  },
  safety: {
    icon: 'lock',
    title: 'Безопасная еда',
    lead: 'Готовим ночью перед доставкой и\u00a0везём в\u00a0холоде.',
    points: [
      'Каждое блюдо охлаждаем и\u00a0упаковываем под\u00a0крышку с\u00a0датой и\u00a0временем изготовления.',
      'В\u00a0дороге еда едет в\u00a0термосумках с\u00a0хладагентом при\u00a0температуре от\u00a02 до\u00a06\u00a0°C.',
      'Состав и\u00a0аллергены указаны у\u00a0каждого блюда: они считаются по\u00a0рецепту.',
    ],
    link: { href: '/proizvodstvo/', label: 'Как устроена кухня' },
  },
  'save-time': {
    icon: 'clock',
    title: 'Время остаётся вам',
    lead: 'Ни\u00a0магазинов, ни\u00a0плиты, ни\u00a0посуды: вся еда на\u00a0день уже готова.',
    points: [
      'Рацион собирается один раз и\u00a0приезжает сам.',
      'Калории, белки, жиры и\u00a0углеводы уже посчитаны.',
      'Адрес, время, дни и\u00a0блюда вы\u00a0меняете сами в\u00a0личном кабинете.',
    ],
    link: { href: '/chto-takoe-befit/', label: 'Как устроено питание' },
  },
  'no-gmo': {
    icon: 'leaf',
    title: 'Понятный состав',
    lead: 'В\u00a0рецептах\u00a0— обычные продукты, которые вы\u00a0знаете по\u00a0своей кухне.',
    points: [
      'Не\u00a0используем сырьё с\u00a0ГМО и\u00a0усилители вкуса.',
      'Большинство соусов и\u00a0заправок готовим сами.',
      'Состав каждого блюда указан до\u00a0грамма\u00a0— его можно открыть в\u00a0меню.',
    ],
    link: { href: '/proizvodstvo/', label: 'Откуда продукты' },
  },
} as const;

export type InfoName = keyof typeof infoTexts;

function InfoModal({ name }: { readonly name: InfoName }) {
  const state = useAppState();
  const { config, isSimply } = state.site;
  const { icon, title, lead, points, link } = infoTexts[name];
  const ring = !config || isMoscow(config) ? 'МКАД' : 'КАД';
  const [path = '/'] = link.href.split('#', 1);
  return (
    <div className={styles.modal}>
      <span className={styles.icon}>
        <NamedIcon name={icon} />
      </span>
      <ModalTitle>{title}</ModalTitle>
      <ModalLead>{lead.replace('{{ring}}', ring)}</ModalLead>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>
            <Icon name="check" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
      {matchPage(path, isSimply) && (
        <ButtonLink to={link.href} look="outline" wide onClick={() => closeModal(state)}>
          {link.label}
        </ButtonLink>
      )}
    </div>
  );
}

export const infoModal = (name: InfoName) => () => <InfoModal name={name} />;
