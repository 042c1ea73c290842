import type { AggregateRating, Product, WithContext } from 'schema-dts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { RatingSummary } from '#shared/features/ratings/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { pictureAddress } from './content.ts';

const roubles = (kop: Kopecks) => (kop / 100).toFixed(2);

function ratingOf({ average, count }: Pick<RatingSummary, 'average' | 'count'>): AggregateRating {
  return {
    '@type': 'AggregateRating',
    ratingValue: average.toFixed(1),
    reviewCount: count,
    bestRating: 5,
    worstRating: 1,
  };
}

/** A programme with the prices of its day, from the cheapest line to the dearest. */
export function productOf(
  programme: Programme,
  brand: string,
  rating: Pick<RatingSummary, 'average' | 'count'>,
): WithContext<Product> {
  const prices = programme.lines.map(({ dayPriceKop }) => dayPriceKop);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: `Программа питания «${programme.name}»`,
    description: programme.text,
    image: pictureAddress(programme.picture),
    sku: programme.code,
    category: 'Готовое питание с доставкой',
    url: `/programmy/${programme.code}/`,
    brand: { '@type': 'Brand', name: brand },
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'RUB',
      lowPrice: roubles(Math.min(...prices)),
      highPrice: roubles(Math.max(...prices)),
      offerCount: prices.length,
      availability: 'https://schema.org/InStock',
      url: `/programmy/${programme.code}/`,
      seller: { '@id': '/#organization' },
    },
    ...(rating.count > 0 && { aggregateRating: ratingOf(rating) }),
  };
}
