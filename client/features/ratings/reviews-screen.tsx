import type { LoaderFunctionArgs } from 'react-router';
import type { AnswerOf } from '#shared/contract.ts';
import { dishPath } from '#shared/features/dishes/address.ts';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { listReviews } from '#shared/features/ratings/contract.ts';
import { getConfig } from '#shared/features/regions/contract.ts';
import type { SiteConfig } from '#shared/features/regions/schema.ts';
import { programmePath } from '#shared/routes.ts';
import { listPath, readListPage } from '../../platform/navigation/list-page.ts';
import { orNotFound, pageData, restContext, screenWithData } from '../../platform/rest/page-data.tsx';
import { useAppState } from '../../platform/state/app-state.ts';
import { ButtonLink, classNames, Link } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { Breadcrumbs, FilterLinks, Pagination } from '../../ui/page-links.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Rating } from '../../ui/rating.tsx';
import { ReviewCard, ReviewPhoto } from '../../ui/review-card.tsx';
import { EmptyState } from '../../ui/surfaces.tsx';
import { ReviewForm } from './parts/review-form.tsx';
import styles from './reviews-screen.module.css';

interface ReviewsData extends AnswerOf<typeof listReviews> {
  readonly programme: string | null;
  readonly rating: string | null;
  readonly socialReviews: SiteConfig['socialReviews'];
}

const reviewsPath = ({ page, ...filters }: Partial<Pick<ReviewsData, 'programme' | 'rating' | 'page'>>) =>
  listPath('/otzyvy/', page, filters);

function ReviewsFilter({ data }: { readonly data: ReviewsData }) {
  const { programmes, programme, rating } = data;
  const all = { to: reviewsPath({ rating }), name: 'Все программы', isCurrent: programme === null };
  const own = programmes.map(({ code, name, count }) => ({
    to: reviewsPath({ programme: code, rating }),
    name,
    count,
    isCurrent: code === programme,
  }));
  const stars = {
    to: reviewsPath({ programme }),
    name: `${rating}\u00a0из 5 — показать все оценки`,
    isCurrent: true,
  };
  return <FilterLinks label="Отбор отзывов" choices={[all, ...own, ...(rating === null ? [] : [stars])]} />;
}

function ReviewSummary({ data: { summary, programme } }: { readonly data: ReviewsData }) {
  const { average, count, byStars } = summary;
  if (count === 0) return null;
  return (
    <section
      className={classNames(layout.card, css('grid gap-14 justify-items-start p-20'))}
      aria-label="Общая оценка"
    >
      <Rating value={average} reviewCount={count} size="medium" />
      <ul className={css('w-full')}>
        {[5, 4, 3, 2, 1].map((stars) => {
          const reviews = byStars[stars - 1] ?? 0;
          return (
            <li key={stars}>
              <Link
                to={reviewsPath({ programme, rating: String(stars) })}
                className={css(
                  'grid grid-cols-[var(--s60)_minmax(0,1fr)_var(--s28)] gap-10 items-center min-h-tap text-small',
                  'tabular-nums',
                  'hover:text-link',
                )}
              >
                <span>{stars}&nbsp;из 5</span>
                <meter className={styles.meter} value={reviews} max={Math.max(1, count)} aria-hidden />
                <span className={css('text-right')}>{reviews}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A page that the list does not have is a 404. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const [programme, rating] = ['programme', 'rating'].map((name) => url.searchParams.get(name));
  const page = readListPage(url);
  const rest = context.get(restContext);
  const [answer, { socialReviews }] = await Promise.all([
    orNotFound(
      rest(listReviews, {
        query: { ...(programme && { programme }), ...(rating && { rating }), ...(page && { page }) },
      }),
    ),
    // Without them the page still has its reviews.
    rest(getConfig).catch(() => ({ socialReviews: [] })),
  ]);
  return pageData(
    context,
    async (): Promise<ReviewsData> => ({
      ...answer,
      socialReviews,
      programme: programme ?? null,
      rating: rating ?? null,
    }),
  );
}

/** What customers have photographed; each picture leads to its review where that is on the page. */
function Photos({ photos, reviews }: Pick<ReviewsData, 'photos' | 'reviews'>) {
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="review-photos">
      <h2 id="review-photos" className={css('text-figure')}>
        Фото покупателей
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what slides must be reachable by keyboard */}
      <ul className={css('flex mt-10 gap-10 overflow-x-auto [scroll-snap-type:x_proximity]')} tabIndex={0}>
        {photos.map(({ id, author, path }) => {
          const picture = (
            <ReviewPhoto
              path={path}
              author={author}
              width={160}
              height={160}
              className={css('size-[144px] rounded-card bg-sand-100 object-cover')}
            />
          );
          return (
            <li key={id} className={css('flex-none [scroll-snap-align:start]')}>
              {reviews.some((review) => review.id === id) ? <a href={`#review-${id}`}>{picture}</a> : picture}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Reviews({ data }: { readonly data: ReviewsData }) {
  const { isSimply } = useAppState().site;
  if (data.reviews.length === 0) {
    return (
      <EmptyState
        title="Таких отзывов пока нет"
        text="Снимите часть условий — или напишите первый, если программу вам уже привозили."
        picture={<Picture picture={fixedPictures.salad} alt="" sizes="220px" />}
        action={<ButtonLink to="/otzyvy/">Все отзывы</ButtonLink>}
      />
    );
  }
  return (
    <>
      <ul className={css('grid grid-cols-1 gap-12 tablet:grid-cols-[1fr_1fr] tablet:gap-16')}>
        {data.reviews.map((review) => {
          const { kind, code, name } = review.subject;
          const isProgramme = kind === 'programme';
          const about = (
            <>
              {isProgramme ? 'Программа' : 'Блюдо'}{' '}
              <Link to={isProgramme ? programmePath(code, isSimply) : dishPath(code)}>«{name}»</Link>
            </>
          );
          return (
            <li key={review.id} id={`review-${review.id}`}>
              <ReviewCard review={review} about={about} />
            </li>
          );
        })}
      </ul>
      <Pagination
        label="Страницы отзывов"
        page={data.page}
        pageCount={data.pageCount}
        hrefOf={(page) => reviewsPath({ programme: data.programme, rating: data.rating, page })}
      />
    </>
  );
}

function ReviewsScreen({ data }: { readonly data: ReviewsData }) {
  const { socialReviews } = data;
  return (
    <div className={classNames(layout.wrap, layout.page)}>
      <Breadcrumbs trail={[{ href: '/', label: 'Главная' }]} current="Отзывы" />
      <h1 className={css('mt-8 mb-24 text-[clamp(2rem,_5vw,_3.25rem)]')}>Отзывы покупателей</h1>
      <div className={css('grid gap-20 desktop:grid-cols-[320px_minmax(0,1fr)] desktop:gap-28')}>
        <aside className={css('grid grid-cols-1 gap-16 content-start min-w-0')}>
          <ReviewSummary data={data} />
          <ReviewForm />
          {socialReviews.length > 0 && (
            <section className={classNames(layout.card, css('grid gap-14 justify-items-start p-20'))}>
              <h2 className={css('text-figure')}>Отзывы в соцсетях</h2>
              <ul className={css('w-full')}>
                {socialReviews.map(({ name, url }) => (
                  <li key={url}>
                    <a
                      className={css('flex items-center min-h-tap text-link font-semibold')}
                      href={url}
                      target="_blank"
                      rel="noopener noreferrer"
                    >
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </aside>
        <div className={css('grid grid-cols-1 gap-16 content-start min-w-0')}>
          <Photos {...data} />
          <ReviewsFilter data={data} />
          <Reviews data={data} />
        </div>
      </div>
    </div>
  );
}

export const Component = screenWithData(ReviewsScreen);
