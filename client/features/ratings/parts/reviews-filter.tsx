import type { ReactNode } from 'react';
import { FilterLinks } from '../../../ui/filter-links.tsx';
import { type ReviewsData, reviewsPath } from '../reviews-data.ts';

/** Which reviews are shown: by programme; the chosen number of stars can be taken away again. */
export function ReviewsFilter({ data }: { readonly data: ReviewsData }): ReactNode {
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
    name: `${rating}\u00a0из\u00a05\u00a0— показать все оценки`,
    isCurrent: true,
  };
  return <FilterLinks label="Отбор отзывов" choices={[all, ...own, ...(rating === null ? [] : [stars])]} />;
}
