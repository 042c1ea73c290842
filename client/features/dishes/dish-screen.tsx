import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, data as routeData } from 'react-router';
import type { AnswerOf } from '#shared/contract.ts';
import { dishCodeOf } from '#shared/features/dishes/address.ts';
import { getDishPage } from '#shared/features/dishes/contract.ts';
import { getHomemadeItem } from '#shared/features/homemade/contract.ts';
import type { HomemadeItem } from '#shared/features/homemade/schema.ts';
import { programmePath } from '#shared/routes.ts';
import { upperFirst } from '#shared/typography.ts';
import { pageData, restContext, screenWithData } from '../../platform/hydration/page-data.tsx';
import { orNotFound } from '../../platform/rest/or-not-found.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DishComposition } from '../../ui/dish-composition.tsx';
import { DishHandling, Per100 } from '../../ui/dish-facts.tsx';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { NutritionBar } from '../../ui/nutrition-bar.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Rating } from '../../ui/rating.tsx';
import { ReviewCard } from '../../ui/review-card.tsx';
import { Section } from '../../ui/section.tsx';
import surface from '../../ui/surface.module.css';
import { tintStyle } from '../../ui/tint.ts';
import { BuyDish } from '../homemade/shared/buy-dish.tsx';
import styles from './dish-screen.module.css';
import { Servings } from './parts/servings.tsx';
import { SimilarDishes } from './parts/similar-dishes.tsx';

interface DishScreenData extends AnswerOf<typeof getDishPage> {
  /** What the shop sells of it. */
  readonly item: HomemadeItem | null;
}

/** A dish that does not exist is a 404; its portion is that of the shop where the shop has it. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const code = dishCodeOf(params.code ?? '');
  if (code === undefined) throw routeData(null, { status: 404 });
  const rest = context.get(restContext);
  const { item } = await orNotFound(rest(getHomemadeItem, { params: { code } }));
  const page = await orNotFound(
    rest(getDishPage, {
      params: { code },
      query: item ? { kcal: item.dish.kcal, slot: item.slot } : {},
    }),
  );
  return pageData(context, `dish-${code}`, async (): Promise<DishScreenData> => ({ ...page, item }));
}

/** Ingredients that the first look names. */
const NAMED = 4;

/** What there is most of in a portion, drawn. */
function MainIngredients({ ingredients }: Pick<DishScreenData['dish'], 'ingredients'>): ReactNode {
  const drawn = ingredients
    .filter(({ picture }) => picture !== null)
    .toSorted((a, b) => b.servedG - a.servedG)
    .slice(0, NAMED);
  return (
    <ul className={styles.main}>
      {drawn.map(({ code, name, picture, servedG }) => (
        <li key={code}>
          {picture && <Picture picture={picture} alt="" sizes={32} />}
          <span>
            {upperFirst(name)} <small>{Math.round(servedG)}&nbsp;г</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The first look: what it is, what it brings and how to get it. */
function Head({ data: { dish, servings, item } }: { readonly data: DishScreenData }): ReactNode {
  const { weightG, kcal, proteinG, fatG, carbohydrateG } = item?.dish ?? dish;
  const { rating } = dish;
  const [serving] = servings;
  return (
    <div className={styles.head}>
      <div className={styles.photo} style={tintStyle(dish.tint)}>
        <Picture picture={dish.picture} alt={dish.title} sizes={280} isFirst />
        <MainIngredients ingredients={dish.ingredients} />
      </div>
      <div className={styles.text}>
        <h1 className={styles.title}>{dish.title}</h1>
        <p className={styles.weight}>
          <span>Порция {weightG}&nbsp;г</span>
          {rating.count > 0 && <Rating value={rating.average} reviewCount={rating.count} />}
        </p>
        <p className={styles.description}>{dish.description}</p>
        <div className={classNames(surface.card, styles.figures)}>
          <NutritionBar kcal={kcal} proteinG={proteinG} fatG={fatG} carbohydrateG={carbohydrateG} hasRing />
          <Per100 per100={dish.per100} />
        </div>
        {item && <BuyDish item={item} />}
        {!item && serving && (
          <div>
            <ButtonLink to={programmePath(serving.programme.code, false)} size="large">
              Попробовать в&nbsp;программе «{serving.programme.name}»
            </ButtonLink>
          </div>
        )}
      </div>
    </div>
  );
}

function DishScreen({ data }: { readonly data: DishScreenData }): ReactNode {
  const { dish, servings, reviews, similar } = data;
  return (
    <>
      <div className={classNames(layout.wrap, styles.page)}>
        <Breadcrumbs trail={[{ href: '/', label: 'Главная' }]} current={dish.title} />
        <Head data={data} />
      </div>
      <Section title="Что внутри" id="composition">
        <div className={styles.inside}>
          <div className={classNames(surface.panel, styles.block)}>
            <DishComposition {...dish} />
          </div>
          <div className={classNames(surface.panel, styles.block)}>
            <DishHandling detail={dish} />
          </div>
        </div>
      </Section>
      <Servings servings={servings} />
      {reviews.length > 0 && (
        <Section title="Отзывы о&nbsp;блюде" id="reviews">
          <ul className={styles.reviews}>
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <SimilarDishes dishes={similar} />
    </>
  );
}

export const Component = screenWithData(DishScreen, <Loader />);
