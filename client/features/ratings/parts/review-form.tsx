import { useRef, useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDayOfYear } from '#shared/dates.ts';
import {
  addReview,
  addReviewPhoto,
  getOwnReview,
  getOwnReviewPhoto,
  removeReviewPhoto,
} from '#shared/features/ratings/contract.ts';
import { photoLeave } from '#shared/features/ratings/photo-leave.ts';
import { RestForm, Submit } from '../../../platform/forms/rest-form.tsx';
import { openDialog } from '../../../platform/modals/open-dialog.ts';
import { pathOf, useRest } from '../../../platform/rest/rest.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { useAppState, useSnapshot } from '../../../platform/state/app-state.ts';
import { Button, classNames } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { Consent, FieldError, TextArea, useField } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import { RatingField } from '../../../ui/rating.tsx';
import { Select } from '../../../ui/select.tsx';
import { Disclosure } from '../../../ui/surfaces.tsx';
import { authPhoneDialog } from '../../auth/shared/dialogs.ts';
import { PhotoInput, photoComplaint, photoIn } from './photo.tsx';

/** A picture, by choice; it is shown only to whom its customer allows. */
function PhotoField() {
  const input = useRef<HTMLInputElement>(null);
  const { error } = useField('photo');
  const [chosen, setChosen] = useState<{ readonly complaint: string | undefined }>();
  const choose = async (file: File | undefined) =>
    setChosen(file && { complaint: await photoComplaint(file) });
  const takeAway = () => {
    if (input.current) input.current.value = '';
    input.current?.focus();
    setChosen(undefined);
  };
  const wrong = chosen?.complaint ?? error;
  return (
    <>
      <PhotoInput
        label="Фото блюда — по желанию"
        note="Место съёмки не сохраним. Снимки с людьми не публикуем."
        ref={input}
        onChange={({ currentTarget: { files } }) => void choose(files?.[0])}
      />
      {chosen && chosen.complaint === undefined && (
        <>
          <Button look="soft" size="small" onClick={takeAway}>
            Убрать фото
          </Button>
          <Consent name="photo:allowed">
            {photoLeave.text} (редакция от {formatDayOfYear(photoLeave.edition)})
          </Consent>
        </>
      )}
      <div role="alert">{wrong !== undefined && <FieldError>{wrong}</FieldError>}</div>
    </>
  );
}

async function checkReview(fields: FormData): Promise<Record<string, string>> {
  const photo = photoIn(fields);
  const complaint =
    photo && !fields.has('photo:allowed') ? 'Разрешите показать снимок или уберите его' : undefined;
  const wrong = (await photoComplaint(photo)) ?? complaint;
  return {
    ...(!fields.has('rating') && { rating: 'Поставьте оценку' }),
    ...(wrong !== undefined && { photo: wrong }),
  };
}

function WriteReview({ programmes }: Pick<AnswerOf<typeof getOwnReview>, 'programmes'>) {
  const rest = useRest();
  const [sent, setSent] = useState<'whole' | 'without-photo'>();
  if (sent) {
    return (
      <p role="status" className={css('text-ink-2 text-ui')}>
        Спасибо! Отзыв появится здесь после проверки — обычно в течение дня.
        {sent === 'without-photo' && ' Снимок не загрузился: отзыв останется без него.'}
      </p>
    );
  }
  return (
    <RestForm
      call={addReview}
      keptAs="review"
      isDialog={false}
      check={checkReview}
      body={(fields) => ({
        programme: String(fields.get('programme')),
        rating: Number(fields.get('rating')),
        text: String(fields.get('text')),
      })}
      make={async (body, fields) => {
        const answer = await rest(addReview, { body });
        const file = photoIn(fields);
        const params = { id: answer.id };
        const query = { allowed: photoLeave.edition };
        const isWhole =
          !file || (await rest(addReviewPhoto, { params, query, file }).then(Boolean, () => false));
        setSent(isWhole ? 'whole' : 'without-photo');
        return answer;
      }}
      isPageLeft
      className={css('grid gap-14 w-full')}
    >
      <Select
        label="О чём отзыв"
        name="programme"
        value={programmes[0]?.code ?? ''}
        options={programmes.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <RatingField legend="Оценка" name="rating" />
      <TextArea label="Что понравилось, а что нет" name="text" />
      <PhotoField />
      <Submit>Отправить отзыв</Submit>
    </RestForm>
  );
}

interface OwnPhotosProps extends Pick<AnswerOf<typeof getOwnReview>, 'photos'> {
  readonly onRemoved: () => void;
}

/** The customer's own pictures, also while they wait for their check; the leave to show each can be taken back. */
function OwnPhotos({ photos, onRemoved }: OwnPhotosProps) {
  return (
    <ul className={css('grid gap-14 w-full')}>
      {photos.map(({ id, programme, isShown }) => (
        <li key={id} className={layout.stack8}>
          <img
            src={pathOf(getOwnReviewPhoto, { id })}
            alt={`Ваш снимок к отзыву о программе «${programme}»`}
            width={120}
            height={120}
          />
          <p className={layout.small}>
            Снимок к отзыву о программе «{programme}»{' '}
            {isShown ? 'виден на сайте.' : 'ждёт проверки: на сайте его пока нет.'}
          </p>
          <div>
            <Disclosure title="Убрать снимок">
              <RestForm
                call={removeReviewPhoto}
                params={{ id }}
                label="Убрать с сайта и стереть"
                about={`снимок к отзыву о программе «${programme}»`}
                look="outline"
                size="small"
                done="Снимок стёрт, отзыв остался"
                onDone={onRemoved}
              >
                <p className={layout.small}>
                  Отзовём разрешение на показ и сотрём снимок. Отзыв останется, вернуть к нему фото мы не
                  сможем.
                </p>
              </RestForm>
            </Disclosure>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function ReviewForm() {
  const state = useAppState();
  const { isAuthorized } = useSnapshot(state).auth;
  const own = useRestData(getOwnReview, {}, { isWanted: isAuthorized });
  const { programmes, photos = [] } = own.status === 'error' ? { programmes: [] } : (own.latest ?? {});
  return (
    <section className={classNames(layout.card, css('grid gap-14 justify-items-start p-20'))}>
      <h2 className={css('text-figure')}>Ваш отзыв</h2>
      {isAuthorized && photos.length > 0 && <OwnPhotos photos={photos} onRemoved={own.reload} />}
      {!isAuthorized && (
        <>
          <p className={css('text-ink-2 text-ui')}>
            Писать могут те, кому мы уже привозили еду: так отзывам можно верить.
          </p>
          <Button look="outline" onClick={() => openDialog(state, authPhoneDialog, {})}>
            Войти и написать
          </Button>
        </>
      )}
      {isAuthorized && programmes?.length === 0 && (
        <p className={css('text-ink-2 text-ui')}>
          Отзыв можно оставить после первой доставки — один о каждой программе.
        </p>
      )}
      {isAuthorized && programmes && programmes.length > 0 && <WriteReview programmes={programmes} />}
    </section>
  );
}
