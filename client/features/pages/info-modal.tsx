import { CUT_OFF } from '#shared/features/deliveries/rules.ts';
import { FOOD_DAYS_PER_DELIVERY } from '#shared/features/deliveries/terms.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import { FREE_DISLIKES } from '#shared/features/promotions/terms.ts';
import { isMoscow } from '#shared/features/regions/rules.ts';
import { countOf } from '#shared/plurals.ts';
import { matchPage } from '#shared/routes.ts';
import { closeModal } from '../../platform/modals/open-dialog.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { ButtonLink, classNames, Icon, NamedIcon } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import styles from './info-modal.module.css';

const menuDays = countOf(MENU_WINDOW_DAYS, 'день', 'дня', 'дней');
const foodDays = countOf(FOOD_DAYS_PER_DELIVERY, 'день', 'дня', 'дней');
const cutOff = `${CUT_OFF.hour}:00 за ${countOf(CUT_OFF.daysBefore, 'день', 'дня', 'дней')}`;

/** The short advantages of home in full; `{{ring}}` is the city's ring road. */
const infoTexts = {
  'choose-dishes': {
    icon: 'utensils',
    title: 'Блюда выбираете вы',
    lead: `Меню каждой программы видно на ${menuDays} вперёд — ещё до покупки.`,
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
    lead: `Привозим через день, сразу на ${foodDays}: утром или вечером накануне.`,
    points: [
      `Менять адрес, время и дату можно до ${cutOff} до доставки.`,
      'Выходные можно исключить — оплаченные дни не сгорают.',
      'Доставку можно пропустить или заморозить рацион на время поездки.',
    ],
    link: { href: '/dostavka/', label: 'Всё о доставке' },
  },
  'free-delivery': {
    icon: 'truck',
    title: 'Бесплатная доставка',
    lead: 'Рационы в пределах {{ring}} привозим бесплатно, сколько бы раз ни приехали.',
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
      'Адрес, время, дни и блюда вы меняете сами в личном кабинете.',
    ],
    link: { href: '/chto-takoe-befit/', label: 'Как устроено питание' },
  },
  'no-gmo': {
    icon: 'leaf',
    title: 'Понятный состав',
    lead: 'В рецептах — обычные продукты, которые вы знаете по своей кухне.',
    points: [
      'Не используем сырьё с ГМО и усилители вкуса.',
      'Большинство соусов и заправок готовим сами.',
      'Состав каждого блюда указан до грамма — его можно открыть в меню.',
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
    <div className={css('grid gap-6 justify-items-start')}>
      <span className={css('grid place-items-center size-56 mb-8 rounded-input bg-green-100 text-green-800')}>
        <NamedIcon name={icon} />
      </span>
      <ModalTitle>{title}</ModalTitle>
      <ModalLead>{lead.replace('{{ring}}', ring)}</ModalLead>
      <ul className={classNames(css('grid gap-12 mt-12 mb-18'), styles.points)}>
        {points.map((point) => (
          <li key={point} className={css('flex gap-12 leading-[1.45]')}>
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
