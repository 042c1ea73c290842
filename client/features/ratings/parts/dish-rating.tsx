import type { RatedDay } from '#shared/features/ratings/contract.ts';
import { Picture } from '../../../ui/picture.tsx';
import { RatingField } from '../../../ui/rating.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import styles from '../modal.module.css';
import { CONTENT_STARS, type useOpinions, WORDS_MOST } from '../opinions.ts';
import { OpinionChips } from './opinion-chips.tsx';

/** What is said of a dish. */
export interface DishOpinion {
  readonly stars: number;
  /** Offered words that were chosen. */
  readonly chosen: readonly string[];
  readonly text: string;
}

interface DishRatingProps {
  /** Names the fields: a dish may stand there for several days and persons. */
  readonly plate: string;
  readonly dish: RatedDay['dishes'][number];
  /** Words to choose from. */
  readonly offered: ReturnType<typeof useOpinions>;
  readonly opinion: DishOpinion | undefined;
  readonly onOpinion: (opinion: DishOpinion) => void;
}

/** Stars for one dish, and then the words. */
export function DishRating({ plate, dish, offered, opinion, onOpinion }: DishRatingProps) {
  const { title, picture, tint, stars } = dish;
  const isContent = (given: number) => given >= CONTENT_STARS;
  const rate = (given: number) => {
    // Praise is no word for what was bad, and the other way round.
    const keepsWords = opinion !== undefined && isContent(opinion.stars) === isContent(given);
    onOpinion({ stars: given, chosen: keepsWords ? opinion.chosen : [], text: opinion?.text ?? '' });
  };
  return (
    <li className={styles.dish}>
      <span className={styles.photo} style={tintStyle(tint)}>
        <Picture picture={picture} alt="" sizes="56px" />
      </span>
      <div className={styles.fields}>
        <RatingField
          legend={title}
          name={`stars-${plate}`}
          value={opinion?.stars ?? stars ?? undefined}
          onValue={rate}
        />
        {opinion && (
          <>
            <OpinionChips
              label={`${isContent(opinion.stars) ? 'Что понравилось' : 'Что не\u00a0так'}: ${title}`}
              opinions={isContent(opinion.stars) ? offered.reviewDishesOpinions : offered.dishOpinions}
              chosen={opinion.chosen}
              onChosen={(chosen) => onOpinion({ ...opinion, chosen })}
            />
            <TextArea
              label="Что понравилось, а&nbsp;что нет (необязательно)"
              name={`words-${plate}`}
              rows={2}
              maxLength={WORDS_MOST}
              value={opinion.text}
              onChange={({ currentTarget }) => onOpinion({ ...opinion, text: currentTarget.value })}
            />
          </>
        )}
      </div>
    </li>
  );
}
