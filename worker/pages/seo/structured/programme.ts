import type {
  AggregateOffer,
  AggregateRating,
  Product,
  Review as SchemaReview,
  WithContext,
} from 'schema-dts';
import type { Purpose } from '#shared/features/catalogue/purpose-schema.ts';
import { searchPicturePath } from '#shared/features/pictures/address.ts';
import { SET_DAYS } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { RatingSummary, Review } from '#shared/features/ratings/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { roublesOf } from './money.ts';

/** What customers give a product in the mean. */
export function ratingOf({ average, count }: Pick<RatingSummary, 'average' | 'count'>): AggregateRating {
  return {
    '@type': 'AggregateRating',
    ratingValue: average.toFixed(1),
    reviewCount: count,
    bestRating: 5,
    worstRating: 1,
  };
}

/** What customers say of a product, as its page shows it. */
export interface Voices {
  readonly summary: Pick<RatingSummary, 'average' | 'count'>;
  readonly reviews: readonly Review[];
}

/** A review that stands within what it is about. */
export function ownReviewOf({ author, rating, text, writtenOn }: Review): SchemaReview {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    reviewBody: text,
    datePublished: writtenOn,
  };
}

/** A review on a page of its own: it names what it is about. */
export function reviewOf(review: Review): WithContext<SchemaReview> {
  const { kind, name } = review.subject;
  return {
    '@context': 'https://schema.org',
    ...ownReviewOf(review),
    itemReviewed: {
      '@type': 'Product',
      name: `${kind === 'programme' ? 'Программа питания' : 'Блюдо'} «${name}»`,
    },
  } as WithContext<SchemaReview>;
}

function offersOf(prices: readonly Kopecks[], url: string): AggregateOffer {
  return {
    '@type': 'AggregateOffer',
    priceCurrency: 'RUB',
    lowPrice: roublesOf(Math.min(...prices)),
    highPrice: roublesOf(Math.max(...prices)),
    offerCount: prices.length,
    availability: 'https://schema.org/InStock',
    url,
    seller: { '@id': '/#organization' },
  };
}

/** A programme with the prices of its day, from the cheapest line to the dearest. */
export function productOf(
  programme: Programme,
  brand: string,
  { summary, reviews }: Voices,
): WithContext<Product> {
  const prices = programme.lines.map(({ dayPriceKop }) => dayPriceKop);
  const url = `/programmy/${programme.code}/`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: `Программа питания «${programme.name}»`,
    description: programme.text,
    image: searchPicturePath(programme.picture),
    sku: programme.code,
    category: 'Готовое питание с доставкой',
    url,
    brand: { '@type': 'Brand', name: brand },
    ...(prices.length > 0 && { offers: offersOf(prices, url) }),
    ...(summary.count > 0 && { aggregateRating: ratingOf(summary) }),
    ...(reviews.length > 0 && { review: reviews.map(ownReviewOf) }),
  };
}

/** A page for a purpose with the prices of a day of all the programmes to choose from, or of the sets. */
export function purposeOf(
  purpose: Purpose,
  programmes: readonly Programme[],
  brand: string,
): WithContext<Product> {
  const prices = new Set(
    programmes.flatMap(({ lines, isSet }) =>
      // A set is sold whole.
      lines.map(({ dayPriceKop }) => dayPriceKop * (isSet ? SET_DAYS : 1)),
    ),
  );
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: purpose.title,
    description: purpose.lead,
    image: searchPicturePath(purpose.picture),
    category: 'Готовое питание с доставкой',
    url: purpose.path,
    brand: { '@type': 'Brand', name: brand },
    ...(prices.size > 0 && { offers: offersOf([...prices], purpose.path) }),
  };
}

/** A certificate, for each of the sums that it is sold for. */
export function certificateOf(
  path: string,
  title: string,
  brand: string,
  nominals: readonly Kopecks[],
): WithContext<Product> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    description: `Подарочный сертификат ${brand} на готовое питание с доставкой.`,
    image: '/icons/icon-512.png',
    category: 'Подарочные сертификаты',
    url: path,
    brand: { '@type': 'Brand', name: brand },
    offers: offersOf(nominals, path),
  };
}
