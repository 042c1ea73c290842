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
import { DishComposition, DishHandling, NutritionBar, Per100 } from '../../ui/dish-facts.tsx';
import layout from '../../ui/layout.module.css';
import { Breadcrumbs } from '../../ui/page-links.tsx';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import { Rating } from '../../ui/rating.tsx';
import { ReviewCard } from '../../ui/review-card.tsx';
import { Section } from '../../ui/surfaces.tsx';
import wholeCard from '../../ui/whole-card.module.css';
import { BuyDish } from '../homemade/shared/buy-dish.tsx';
import styles from './dish-screen.module.css';
import servingsStyles from './parts/servings.module.css';
import similarDishes from './parts/similar-dishes.module.css';

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
    <div className={styles.head}>
      <div className={styles.photo} style={tintStyle(dish.tint)}>
        <Picture picture={dish.picture} alt={dish.title} sizes={280} isFirst />
        <ul className={styles.main}>
          {drawn.map(({ code, name, picture, servedG }) => (
            <li key={code}>
              {picture && <Picture picture={picture} alt="" sizes={32} />}
              <span>
                {upperFirst(name)} <small>{Math.round(servedG)} г</small>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.text}>
        <h1 className={styles.title}>{dish.title}</h1>
        <p className={styles.weight}>
          <span>Порция {portion.weightG} г</span>
          {rating.count > 0 && <Rating value={rating.average} reviewCount={rating.count} />}
        </p>
        <p className={styles.description}>{dish.description}</p>
        <div className={classNames(layout.card, styles.figures)}>
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
        <div className={styles.inside}>
          <div className={classNames(layout.panel, styles.block)}>
            <DishComposition {...dish} />
          </div>
          <div className={classNames(layout.panel, styles.block)}>
            <DishHandling detail={dish} />
          </div>
        </div>
      </Section>
      {servings.length > 0 && (
        <Section title="В меню ближайших недель" id="menu">
          <ul className={servingsStyles.list}>
            {servings.map(({ programme: { code, name, tint }, meals }) => (
              <li key={code} className={servingsStyles.card} style={tintStyle(tint)}>
                <h3>
                  <Link to={programmePath(code, false)}>{name}</Link>
                </h3>
                <ul className={servingsStyles.meals}>
                  {meals.map(({ date, slot }) => (
                    <li key={`${date}-${slot}`}>
                      {/* A view of the programme's page: nothing that crawlers have to find. */}
                      <Link to={`${programmePath(code, false)}?date=${date}#menu`} rel="nofollow">
                        <time dateTime={date}>{formatDay(date)}</time>
                      </Link>
                      <span>{mealSlotNames[slot].toLowerCase()}</span>
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
          <ul className={styles.reviews}>
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
          <ul className={similarDishes.grid}>
            {similar.map(({ code, title, picture, tint, kcal, weightG }) => (
              <li key={code} className={classNames(layout.card, layout.lift, wholeCard.card)}>
                <div className={similarDishes.photo} style={tintStyle(tint)}>
                  <Picture
                    picture={picture}
                    alt=""
                    sizes="(min-width: 768px) 220px, 40vw"
                    className={wholeCard.plate}
                  />
                </div>
                <div className={similarDishes.text}>
                  <h3 className={similarDishes.name}>
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
