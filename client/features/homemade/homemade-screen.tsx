import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import type { AnswerOf } from '#shared/contract.ts';
import { dishPath } from '#shared/features/dishes/address.ts';
import type { Basket } from '#shared/features/homemade/basket.ts';
import { listHomemade } from '#shared/features/homemade/contract.ts';
import { dishesSum } from '#shared/features/homemade/price.ts';
import { homemadeTerms } from '#shared/features/homemade/rules.ts';
import type { HomemadeItem } from '#shared/features/homemade/schema.ts';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { inCityOf } from '#shared/features/regions/rules.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { NBSP } from '#shared/typography.ts';
import { openDialog } from '../../platform/modals/open-dialog.ts';
import { isPlainPress } from '../../platform/navigation/plain-press.ts';
import { orNotFound, pageData, restContext, screenWithData } from '../../platform/rest/page-data.tsx';
import { useAppState, useSnapshot } from '../../platform/state/app-state.ts';
import { Button, ButtonLink, classNames, Icon, Link } from '../../ui/basics.tsx';
import cover from '../../ui/cover.module.css';
import { css } from '../../ui/css.ts';
import { Macros } from '../../ui/dish-facts.tsx';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Breadcrumbs } from '../../ui/page-links.tsx';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import { EmptyState } from '../../ui/surfaces.tsx';
import { VisuallyHidden } from '../../ui/text.tsx';
import { dishDetailDialog } from '../dishes/shared/dialogs.ts';
import {
  type LoadedBasket,
  loadBasket,
  portionsIn,
  toLine,
  useBasket,
  useSendLeft,
  useSetPortions,
} from './basket.ts';
import styles from './homemade-screen.module.css';
import basketBar from './parts/basket-bar.module.css';
import { BasketGoal, CountForm, SoldOut } from './parts/basket-lines.tsx';
import { Filters, homemadePath, readWanted, Shelves, toQuery, type Wanted } from './parts/filters.tsx';
import { homemadeBasketDialog } from './shared/dialogs.ts';

const sumClass = css('text-ink font-extrabold text-figure tracking-[-0.02em]');

interface ItemCardProps {
  readonly item: HomemadeItem;
  /** Portions of it in the basket. */
  readonly count: number;
  /** The address of the list as it is filtered. */
  readonly page: string;
  readonly onCount: (count: number) => void;
}

/** A dish on sale: what a portion weighs, brings and costs, and how many of it are in the basket. */
function ItemCard({ item: { dish, slot, priceKop }, count, page, onCount }: ItemCardProps) {
  const state = useAppState();
  return (
    <li
      // With the page's own padding 80 px above an anchor, eight more than on other pages.
      className={classNames(
        layout.card,
        styles.card,
        css('flex flex-col overflow-hidden [scroll-margin-top:var(--s8)]'),
      )}
      id={dish.code}
    >
      <div className={css('grid place-items-center p-10')} style={tintStyle(dish.tint)}>
        <Picture
          className={css('w-[min(100%,_208px)] [transition:transform_var(--plate)_var(--ease)]')}
          picture={dish.picture}
          alt={dish.title}
          sizes="(min-width: 768px) 208px, 44vw"
        />
      </div>
      <div className={styles.text}>
        <h3 className={css('text-body wrap-break-word hyphens-auto')}>
          <Link className={css('text-inherit')} to={dishPath(dish.code)}>
            {dish.title}
          </Link>
        </h3>
        <p className={css('flex flex-wrap gap-y-2 gap-x-12 mt-8 mb-12 text-ui tabular-nums')}>
          <b>
            {dish.weightG} г, {dish.kcal} ккал
          </b>
          <Macros {...dish} />
        </p>
        <p className={css('mt-auto mb-12 text-ink-2 text-caption tabular-nums')}>
          <b className={sumClass}>{formatMoney(priceKop)}</b> за порцию
        </p>
        <Button
          look="ghost"
          size="small"
          wide
          aria-haspopup="dialog"
          onClick={() => openDialog(state, dishDetailDialog, { dish, slot })}
        >
          Состав и КБЖУ<VisuallyHidden>: {dish.title}</VisuallyHidden>
        </Button>
        <CountForm
          dish={dish.code}
          title={dish.title}
          count={count}
          back={`${page}#${dish.code}`}
          isWide
          onCount={onCount}
        />
      </div>
    </li>
  );
}

/** At the bottom of the window while the basket holds something: how much, and how far to the thresholds. */
function BasketBar({ basket, loaded }: { readonly basket: Basket; readonly loaded: LoadedBasket }) {
  const state = useAppState();
  useSendLeft();
  const portions = portionsIn(basket);
  if (portions === 0) return null;
  const sumKop = dishesSum(basket.lines);
  return (
    <section className={basketBar.bar} aria-label="Корзина">
      <div
        className={css(
          'grid grid-cols-[minmax(0,1fr)_auto] gap-y-10 gap-x-16 items-center',
          'tablet:grid-cols-[auto_minmax(0,1fr)_auto] tablet:gap-32',
        )}
      >
        <p className={css('leading-[1.2]')} role="status">
          <b
            className={css(
              'block font-extrabold text-figure tracking-[-0.03em] whitespace-nowrap tabular-nums',
            )}
          >
            {formatMoney(sumKop)}
          </b>
          <span className={layout.faint}>{countOf(portions, 'порция', 'порции', 'порций')}</span>
        </p>
        <div className={css('col-span-full row-1 tablet:col-2 tablet:row-1 tablet:max-w-[520px]')}>
          <BasketGoal sumKop={sumKop} />
        </div>
        <Link
          to="/homemade-food/order/"
          className={css(
            'inline-flex gap-8 items-center justify-center min-h-48 px-20 rounded-pill bg-green-500',
            'text-green-950 font-bold no-underline',
            'hover:bg-green-400',
          )}
          onClick={(event) => {
            if (!isPlainPress(event)) return;
            event.preventDefault();
            openDialog(state, homemadeBasketDialog, { loaded });
          }}
        >
          <Icon name="basket" />
          Корзина
        </Link>
      </div>
    </section>
  );
}

/** A filter that the shop does not know is a 404; one that finds nothing is an empty list. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const wanted = readWanted(new URL(request.url).searchParams);
  const rest = context.get(restContext);
  const basket = loadBasket(rest);
  // Whoever waits for it meets the failure.
  basket.catch(() => undefined);
  const answer = await orNotFound(rest(listHomemade, { query: toQuery(wanted) }));
  return pageData(context, async () => ({ ...answer, wanted, basket: await basket }));
}

interface HomemadeData extends AnswerOf<typeof listHomemade> {
  readonly wanted: Wanted;
  readonly basket: LoadedBasket;
}

const terms = [
  ['Заказ от', homemadeTerms.minKop],
  ['Доставка', homemadeTerms.deliveryKop],
  ['Бесплатно от', homemadeTerms.freeDeliveryKop],
] as const;

function Head() {
  const state = useAppState();
  const { isAuthorized } = useSnapshot(state).auth;
  const { config } = state.site;
  return (
    <header className={styles.head}>
      <h1 className={css('wrap-break-word text-[clamp(1.625rem,_4.4vw,_3.375rem)]')}>
        Домашняя еда порциями с доставкой{config && ` ${inCityOf(config).replace(' ', NBSP)}`}
      </h1>
      <p className={cover.lead}>
        Супы, котлеты, салаты и сырники с той же кухни, что готовит наши рационы. У каждого блюда — вес,
        состав, аллергены и КБЖУ.
      </p>
      <dl className={css('flex flex-wrap gap-y-12 gap-x-28 mt-20')}>
        {terms.map(([name, sumKop]) => (
          <div key={name}>
            <dt className={layout.caption}>{name}</dt>
            <dd className={css('font-extrabold text-lead tracking-[-0.02em] tabular-nums')}>
              {formatMoney(sumKop)}
            </dd>
          </div>
        ))}
      </dl>
      {isAuthorized && (
        <Link to="/homemade-food/order-history/" className={classNames(layout.way, css('mt-8'))}>
          Мои заказы
        </Link>
      )}
      <Picture
        picture={fixedPictures.breakfast}
        alt=""
        sizes="(min-width: 1024px) 280px, 140px"
        isFirst
        className={css(
          'w-[140px] my-0 mr-0 ml-auto',
          'tablet:absolute tablet:top-1/2 tablet:right-32 tablet:w-[220px] tablet:m-0',
          'tablet:[transform:translateY(-50%)]',
          'desktop:right-56 desktop:w-[280px] print:hidden',
        )}
      />
    </header>
  );
}

function Items({ data: { items, wanted }, basket }: { data: HomemadeData; basket: Basket }) {
  const setPortions = useSetPortions(basket);
  const counts = new Map(basket.lines.map(({ dish, count }) => [dish, count]));
  if (items.length === 0) {
    return (
      <EmptyState
        title="Таких блюд сейчас нет"
        text="Снимите часть условий: например, предел калорий или один из аллергенов."
        picture={<Picture picture={fixedPictures.salad} alt="" sizes="220px" />}
        action={<ButtonLink to="/homemade-food/">Показать все блюда</ButtonLink>}
      />
    );
  }
  return (
    <ul
      // Two would break the longer words of their names.
      className={css(
        'grid grid-cols-[1fr_1fr] gap-10',
        'to-small-phone:grid-cols-1',
        'tablet:grid-cols-[repeat(3,1fr)] tablet:gap-16',
        'desktop:grid-cols-[repeat(4,1fr)]',
      )}
    >
      {items.map((item) => (
        <ItemCard
          key={item.dish.code}
          item={item}
          count={counts.get(item.dish.code) ?? 0}
          page={homemadePath(wanted)}
          onCount={(count) => setPortions(toLine(item), count)}
        />
      ))}
    </ul>
  );
}

function HomemadeScreen({ data }: { readonly data: HomemadeData }) {
  const basket = useBasket(data.basket);
  const [query] = useSearchParams();
  const { items, categories, wanted } = data;
  return (
    <div className={classNames(layout.wrap, css('grid grid-cols-1 gap-20 pt-4 tablet:gap-24'))}>
      <Breadcrumbs trail={[{ href: '/', label: 'Главная' }]} current="Домашняя еда" />
      <Head />
      {/* Why the visitor was led here from a page that needs a basket. */}
      {basket.lines.length === 0 && query.get('notice') === 'basket' && (
        <Notice title="В корзине пока пусто">
          Положите в неё блюда хотя бы на {formatMoney(homemadeTerms.minKop)} — и можно оформлять заказ.
        </Notice>
      )}
      <SoldOut basket={basket} />
      <Shelves categories={categories} wanted={wanted} />
      <Filters wanted={wanted} />
      <section>
        <h2 className={css('mt-12 mb-16 font-bold text-h3 tracking-[-0.015em]')} aria-live="polite">
          {items.length === 0 ? 'Ничего не нашлось' : countOf(items.length, 'блюдо', 'блюда', 'блюд')}
        </h2>
        <Items data={data} basket={basket} />
      </section>
      <BasketBar basket={basket} loaded={data.basket} />
    </div>
  );
}

export const Component = screenWithData(HomemadeScreen, <Loader />);
