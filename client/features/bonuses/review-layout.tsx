import { type LoaderFunctionArgs, Outlet } from 'react-router';
import { formatDayOfYear, moscowDate } from '#shared/dates.ts';
import { listBonusReviews, sendBonusReview } from '#shared/features/bonuses/reviews/contract.ts';
import {
  type BonusReview,
  type BonusReviews,
  bonusReviewLength,
} from '#shared/features/bonuses/reviews/schema.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import { loginPath } from '#shared/routes.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { pageData, screenWithData } from '../../platform/rest/page-data.tsx';
import { ButtonLink, classNames } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { TextArea } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Badge, type BadgeTone } from '../../ui/surfaces.tsx';
import styles from './parts/review-section.module.css';

const states: Readonly<Record<BonusReview['state'], readonly [BadgeTone, string]>> = {
  pending: ['amber', 'Проверяем'],
  approved: ['green', 'Бонусы начислены'],
  declined: ['plain', 'Не приняли'],
};

function ReviewForm() {
  return (
    <RestForm
      call={sendBonusReview}
      label="Отправить на проверку"
      done="Отзыв у нас. Проверим за три рабочих дня"
    >
      <TextArea
        name="text"
        label="Ваш отзыв"
        rows={6}
        maxLength={bonusReviewLength.most}
        hint={`От ${bonusReviewLength.least} знаков, своими словами`}
      />
    </RestForm>
  );
}

function Sent({ reviews }: Pick<BonusReviews, 'reviews'>) {
  return (
    <ul aria-label="Мои отзывы">
      {reviews.map(({ id, state, excerpt, reply, rewardKop, sentAt }) => (
        <li key={id} className={css('grid gap-4 py-14 border-t')}>
          <span className={css('flex gap-12 items-center justify-between text-ink-3 text-small')}>
            {formatDayOfYear(moscowDate(sentAt))}
            <Badge tone={states[state][0]}>{states[state][1]}</Badge>
          </span>
          <span className={css('text-ink-2 text-small wrap-anywhere')}>{excerpt}</span>
          {state === 'approved' && <b>+{bonusText(rewardKop)}</b>}
          {reply !== '' && (
            <span
              className={css(
                'pl-12 [border-left:3px_solid_var(--sand-300)] text-ink-2 text-small wrap-anywhere',
              )}
            >
              {reply}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function ReviewScreen({ data: { isSignedIn, reviews, closed, rewardKop } }: { data: BonusReviews }) {
  return (
    <>
      <Outlet />
      <section
        className={classNames(layout.panel, styles.section)}
        id="my-review"
        tabIndex={-1}
        aria-labelledby="my-review-title"
      >
        <h2 className={css('text-[1.625rem]')} id="my-review-title">
          Мой отзыв
        </h2>
        {!isSignedIn && (
          <>
            <p>Войдите, чтобы прислать отзыв: {bonusText(rewardKop)} придут на ваш счёт после проверки.</p>
            <ButtonLink to={loginPath('/bonus-review/')}>Войти</ButtonLink>
          </>
        )}
        {isSignedIn && closed !== null && <Notice>{closed}.</Notice>}
        {isSignedIn && closed === null && <ReviewForm />}
        {reviews.length > 0 && <Sent reviews={reviews} />}
      </section>
    </>
  );
}

export const loader = ({ context }: LoaderFunctionArgs) =>
  pageData(context, (rest) => rest(listBonusReviews));

export const Component = screenWithData(ReviewScreen, <Loader />);
