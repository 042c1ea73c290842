import { Link } from 'react-router';
import type { RatingSummary, Review } from '#shared/features/ratings/schema.ts';
import { classNames } from '../../../ui/class-names.ts';
import rail from '../../../ui/rail.module.css';
import { Rating } from '../../../ui/rating.tsx';
import { ReviewCard } from '../../../ui/review-card.tsx';
import { Section } from '../../../ui/surfaces.tsx';
import texts from '../../../ui/texts.module.css';
import styles from './reviews-section.module.css';

export interface ShownReviews {
  readonly reviews: readonly Review[];
  readonly summary: RatingSummary;
}

interface ReviewsSectionProps extends ShownReviews {
  readonly title: string;
  /** Where all of them can be read; undefined where the variant has no such page. */
  readonly href: string | undefined;
  /** Says under each review what it is about. */
  readonly hasSubjects?: boolean;
}

/** Reviews in a row that slides, with their mean. */
export function ReviewsSection(props: ReviewsSectionProps) {
  const { title, reviews, summary, href, hasSubjects = false } = props;
  if (reviews.length === 0) return null;
  const aside = summary.count > 0 && (
    <Rating value={summary.average} reviewCount={summary.count} size="medium" />
  );
  return (
    <Section title={title} id="reviews" aside={aside} isPrinted={false}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what slides must be reachable by keyboard */}
      <ul className={classNames(styles.rail, rail.arrows)} tabIndex={0}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard
              review={review}
              {...(hasSubjects && {
                about: `${review.subject.kind === 'programme' ? 'Программа' : 'Блюдо'} «${review.subject.name}»`,
              })}
            />
          </li>
        ))}
      </ul>
      {href !== undefined && (
        <Link to={href} className={texts.way}>
          Все отзывы
        </Link>
      )}
    </Section>
  );
}
