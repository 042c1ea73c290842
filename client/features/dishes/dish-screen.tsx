import { type LoaderFunctionArgs, data as routeData } from 'react-router';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDay } from '#shared/dates.ts';
import { dishCodeOf, dishPath } from '#shared/features/dishes/address.ts';
import { getDishPage } from '#shared/features/dishes/contract.ts';
import { mealSlotNames } from '#shared/features/dishes/labels.ts';
import { getHomemadeItem } from '#shared/features/homemade/contract.ts';
import { programmePath } from '#shared/routes.ts';
import { upperFirst } from '#shared/typography.ts';
import { orNotFound, pageData, restContext, screenWithData } from '../../platform/rest/page-data.tsx';
import { ButtonLink, classNames, Link } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { DishComposition, DishHandling, NutritionBar, Per100 } from '../../ui/dish-facts.tsx';
import layout from '../../ui/layout.module.css';
import { Breadcrumbs } from '../../ui/page-links.tsx';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import { Rating } from '../../ui/rating.tsx';
import { ReviewCard } from '../../ui/review-card.tsx';
import { Section } from '../../ui/surfaces.tsx';
import wholeCard from '../../ui/whole-card.module.css';
import { BuyDish } from '../homemade/shared/buy-dish.tsx';

/** A dish with what the shop sells of it. */
type DishScreenData = AnswerOf<typeof getDishPage> & AnswerOf<typeof getHomemadeItem>;

/** A dish that does not exist is a 404; its portion is that of the shop where the shop has it. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const code = dishCodeOf(params.code ?? '');
  if (code === undefined) throw routeData(null, { status: 404 });
  const rest = context.get(restContext);
  const { item } = await orNotFound(rest(getHomemadeItem, { params: { code } }));
  const query = item ? { kcal: item.dish.kcal, slot: item.slot } : {};
  const page = await orNotFound(rest(getDishPage, { params: { code }, query }));
  return pageData(context, async (): Promise<DishScreenData> => ({ ...page, item }));
}

const NAMED = 4;

/** What there is most of in a portion, drawn. */
function Head({ data: { dish, servings, item } }: { readonly data: DishScreenData }) {
  const portion = item?.dish ?? dish;
  const { rating } = dish;
  const [serving] = servings;
  // What there is most of in a portion, drawn.
  const drawn = dish.ingredients
    .filter(({ picture }) => picture !== null)
    .toSorted((a, b) => b.servedG - a.servedG)
    .slice(0, NAMED);
  return (
    <div
      className={css(
        'grid grid-cols-1 gap-20 mt-12',
        'tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] tablet:gap-40 tablet:items-start tablet:mt-20',
      )}
    >
      <div
        className={css(
          'grid place-items-center p-20 overflow-hidden rounded-panel',
          'tablet:content-center tablet:min-h-[480px] tablet:p-40 tablet:rounded-hero',
        )}
        style={tintStyle(dish.tint)}
      >
        <Picture
          picture={dish.picture}
          alt={dish.title}
          sizes={280}
          isFirst
          className={css('w-[min(64%,_280px)]')}
        />
        <ul className={css('flex flex-wrap gap-8 justify-center mt-16')}>
          {drawn.map(({ code, name, picture, servedG }) => (
            <li
              key={code}
              className={css(
                'flex gap-8 items-center py-6 pr-14 pl-8 rounded-pill bg-surface font-semibold text-small',
              )}
            >
              {picture && <Picture picture={picture} alt="" sizes={32} />}
              <span>
                {upperFirst(name)}{' '}
                <small className={css('text-ink-2 font-normal text-[inherit]')}>
                  {Math.round(servedG)} г
                </small>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className={css('grid gap-16 content-start')}>
        <h1 className={css('leading-[1.05] wrap-break-word text-[clamp(1.5rem,_3.5vw,_2.75rem)]')}>
          {dish.title}
        </h1>
        <p className={css('flex flex-wrap gap-y-6 gap-x-16 items-center text-ink-2 text-small')}>
          <span>Порция {portion.weightG} г</span>
          {rating.count > 0 && <Rating value={rating.average} reviewCount={rating.count} />}
        </p>
        <p className={css('max-w-[36em] text-ink-2 text-lead leading-[1.45]')}>{dish.description}</p>
        <div className={classNames(layout.card, css('grid gap-16 p-20'))}>
          <NutritionBar {...portion} />
          <Per100 per100={dish.per100} />
        </div>
        {item && <BuyDish item={item} />}
        {!item && serving && (
          <div>
            <ButtonLink to={programmePath(serving.programme.code, false)} size="large">
              Попробовать в программе «{serving.programme.name}»
            </ButtonLink>
          </div>
        )}
      </div>
    </div>
  );
}

function DishScreen({ data }: { readonly data: DishScreenData }) {
  const { dish, servings, reviews, similar } = data;
  return (
    <>
      <div className={classNames(layout.wrap, layout.page)}>
        <Breadcrumbs trail={[{ href: '/', label: 'Главная' }]} current={dish.title} />
        <Head data={data} />
      </div>
      <Section title="Что внутри" id="composition">
        <div
          className={css(
            'grid grid-cols-1 gap-16 desktop:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desktop:items-start',
          )}
        >
          <div className={classNames(layout.panel, css('grid gap-20 content-start py-20 px-14 tablet:p-32'))}>
            <DishComposition {...dish} />
          </div>
          <div className={classNames(layout.panel, css('grid gap-20 content-start py-20 px-14 tablet:p-32'))}>
            <DishHandling detail={dish} />
          </div>
        </div>
      </Section>
      {servings.length > 0 && (
        <Section title="В меню ближайших недель" id="menu">
          <ul className={css('grid grid-cols-1 gap-12 tablet:grid-cols-2 tablet:gap-16 desktop:grid-cols-3')}>
            {servings.map(({ programme: { code, name, tint }, meals }) => (
              <li
                key={code}
                className={css('py-18 px-20 rounded-card forced-colors:border-current print:border-current')}
                style={tintStyle(tint)}
              >
                <h3>
                  <Link to={programmePath(code, false)}>{name}</Link>
                </h3>
                <ul className={css('flex flex-wrap gap-8 mt-12')}>
                  {meals.map(({ date, slot }) => (
                    <li
                      key={`${date}-${slot}`}
                      className={css(
                        'py-8 px-14 rounded-input bg-surface text-small leading-[1.35] forced-colors:border-current print:border-current',
                      )}
                    >
                      {/* A view of the programme's page: nothing that crawlers have to find. */}
                      <Link
                        to={`${programmePath(code, false)}?date=${date}#menu`}
                        rel="nofollow"
                        className={css('text-link')}
                      >
                        <time dateTime={date} className={css('block font-bold')}>
                          {formatDay(date)}
                        </time>
                      </Link>
                      <span className={layout.caption}>{mealSlotNames[slot].toLowerCase()}</span>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {reviews.length > 0 && (
        <Section title="Отзывы о блюде" id="reviews">
          <ul className={css('grid grid-cols-1 gap-12 tablet:grid-cols-2 tablet:gap-16 desktop:grid-cols-3')}>
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {similar.length > 0 && (
        <Section title="Ещё попробовать" isPrinted={false}>
          <ul
            className={css(
              'grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-10',
              'desktop:grid-cols-[repeat(4,1fr)] desktop:gap-16',
            )}
          >
            {similar.map(({ code, title, picture, tint, kcal, weightG }) => (
              <li key={code} className={classNames(layout.card, layout.lift, wholeCard.card)}>
                <div className={css('grid place-items-center p-12')} style={tintStyle(tint)}>
                  <Picture
                    picture={picture}
                    alt=""
                    sizes="(min-width: 768px) 220px, 40vw"
                    className={classNames(wholeCard.plate, css('w-[min(100%,_220px)]'))}
                  />
                </div>
                <div className={css('p-14 desktop:p-18')}>
                  <h3 className={css('text-small wrap-break-word hyphens-auto desktop:text-body')}>
                    <Link to={dishPath(code)} className={wholeCard.open}>
                      {title}
                    </Link>
                  </h3>
                  <p className={wholeCard.figures}>
                    {weightG} г · {kcal} ккал
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

export const Component = screenWithData(DishScreen);
