import type { AnswerOf } from '#shared/contract.ts';
import {
  type getOwnReview,
  getOwnReviewPhoto,
  removeReviewPhoto,
} from '#shared/features/ratings/contract.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { pathOf } from '../../../platform/rest/rest.ts';
import layout from '../../../ui/layout.module.css';
import { Disclosure } from '../../../ui/surfaces.tsx';
import texts from '../../../ui/texts.module.css';

interface OwnPhotosProps {
  readonly photos: AnswerOf<typeof getOwnReview>['photos'];
  readonly onRemoved: () => void;
}

/** The customer's own pictures, also while they wait for their check; the leave to show each can be taken back. */
export function OwnPhotos({ photos, onRemoved }: OwnPhotosProps) {
  return (
    <ul className={layout.stack14}>
      {photos.map(({ id, programme, isShown }) => (
        <li key={id} className={layout.stack8}>
          <img
            src={pathOf(getOwnReviewPhoto, { id })}
            alt={`Ваш снимок к\u00a0отзыву о\u00a0программе «${programme}»`}
            width={120}
            height={120}
          />
          <p className={texts.small}>
            Снимок к&nbsp;отзыву о&nbsp;программе «{programme}»{' '}
            {isShown ? 'виден на\u00a0сайте.' : 'ждёт проверки: на\u00a0сайте его пока нет.'}
          </p>
          <div>
            <Disclosure title="Убрать снимок">
              <RestForm
                call={removeReviewPhoto}
                params={{ id }}
                label="Убрать с&nbsp;сайта и&nbsp;стереть"
                about={`снимок к\u00a0отзыву о\u00a0программе «${programme}»`}
                look="outline"
                size="small"
                done="Снимок стёрт, отзыв остался"
                onDone={onRemoved}
              >
                <p className={texts.small}>
                  Отзовём разрешение на&nbsp;показ и&nbsp;сотрём снимок. Отзыв останется, вернуть к&nbsp;нему
                  фото мы&nbsp;не&nbsp;сможем.
                </p>
              </RestForm>
            </Disclosure>
          </div>
        </li>
      ))}
    </ul>
  );
}
