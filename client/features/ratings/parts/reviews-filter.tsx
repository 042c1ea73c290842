import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type ReviewsData, reviewsPath } from '../reviews-data.ts';
import styles from '../reviews-screen.module.css';

/** Which reviews are shown: by programme; the chosen number of stars can be taken away again. */
export function ReviewsFilter({ data }: { readonly data: ReviewsData }): ReactNode {
  const { programmes, programme, rating } = data;
  return (
    <nav aria-label="Отбор отзывов" className={styles.filter}>
      <Link
        to={reviewsPath({ rating })}
        className={styles.chip}
        aria-current={programme === null || undefined}
      >
        Все программы
      </Link>
      {programmes.map(({ code, name, count }) => (
        <Link
          key={code}
          to={reviewsPath({ programme: code, rating })}
          className={styles.chip}
          aria-current={code === programme || undefined}
        >
          {name} <small>{count}</small>
        </Link>
      ))}
      {rating !== null && (
        <Link to={reviewsPath({ programme })} className={styles.chip} aria-current>
          {rating}&nbsp;из&nbsp;5&nbsp;— показать все оценки
        </Link>
      )}
    </nav>
  );
}
