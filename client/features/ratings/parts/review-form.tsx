import { type ChangeEvent, type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { AnswerOf, InputOf } from '#shared/contract.ts';
import { formatDayOfYear } from '#shared/dates.ts';
import { photoMaxText } from '#shared/features/pictures/photo.ts';
import { addReview, addReviewPhoto, getOwnReview } from '#shared/features/ratings/contract.ts';
import { photoLeave } from '#shared/features/ratings/photo-leave.ts';
import { late } from '../../../platform/hydration/late.tsx';
import { openModal } from '../../../platform/modals/modal-actions.ts';
import { RestError } from '../../../platform/rest/rest-client.ts';
import { useRest } from '../../../platform/rest/rest-context.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { useSnapshot } from '../../../platform/state/use-snapshot.ts';
import { useTyped } from '../../../platform/storage/typed.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FieldError } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import { RatingField } from '../../../ui/rating.tsx';
import { Select } from '../../../ui/select.tsx';
import surface from '../../../ui/surface.module.css';
import { TextArea } from '../../../ui/text-area.tsx';
import modal from '../modal.module.css';
import styles from '../reviews-screen.module.css';
import { photoComplaint } from './photo-complaint.ts';

type ReviewBody = InputOf<(typeof addReview)['body']>;
type Reviewable = AnswerOf<typeof getOwnReview>['programmes'];

/** The picture that goes with a review, and whether it may be shown. */
interface Photo {
  readonly file: File;
  readonly isAllowed: boolean;
}

interface PhotoFieldProps {
  readonly photo: Photo | undefined;
  readonly error: string | undefined;
  readonly onPhoto: (photo: Photo | undefined, complaint?: string) => void;
}

/** A picture, by choice; it is shown only to whom its customer allows. */
function PhotoField({ photo, error, onPhoto }: PhotoFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const choose = async ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const [file] = files ?? [];
    if (!file) return onPhoto(undefined);
    const complaint = await photoComplaint(file);
    return complaint === undefined ? onPhoto({ file, isAllowed: false }) : onPhoto(undefined, complaint);
  };
  const takeAway = () => {
    if (input.current) input.current.value = '';
    input.current?.focus();
    onPhoto(undefined);
  };
  return (
    <>
      <label className={modal.file}>
        Фото блюда&nbsp;— по&nbsp;желанию
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
          onChange={(event) => void choose(event)}
        />
        <small>
          До&nbsp;{photoMaxText}. Место съёмки не&nbsp;сохраним. Снимки с&nbsp;людьми не&nbsp;публикуем.
        </small>
      </label>
      {photo && (
        <>
          <Button look="soft" size="small" onClick={takeAway}>
            Убрать фото
          </Button>
          <Checkbox
            name="photo-allowed"
            checked={photo.isAllowed}
            onChange={({ currentTarget }) => onPhoto({ ...photo, isAllowed: currentTarget.checked })}
          >
            {photoLeave.text} (редакция от&nbsp;{formatDayOfYear(photoLeave.edition)})
          </Checkbox>
        </>
      )}
      <div role="alert">{error !== undefined && <FieldError>{error}</FieldError>}</div>
    </>
  );
}

type Sending = 'idle' | 'busy' | 'sent' | 'sent-without-photo';

/** Sends a review and then its picture: without the picture the review is there all the same. */
function useReview() {
  const rest = useRest();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [state, setState] = useState<Sending>('idle');
  const send = async (body: ReviewBody, photo: File | undefined, onSent: () => void) => {
    setState('busy');
    setErrors({});
    try {
      const { id } = await rest(addReview, { body });
      onSent();
      const upload = () =>
        rest(addReviewPhoto, {
          params: { id },
          query: { allowed: photoLeave.edition },
          ...(photo && { file: photo }),
        });
      const isWhole = photo === undefined || (await upload().then(Boolean, () => false));
      setState(isWhole ? 'sent' : 'sent-without-photo');
    } catch (error) {
      setState('idle');
      const isKnown = error instanceof RestError;
      const fields = isKnown ? error.fields : {};
      const message = isKnown ? error.message : 'Нет связи с\u00a0сайтом. Попробуйте ещё раз';
      setErrors(Object.keys(fields).length > 0 ? fields : { text: message });
    }
  };
  return { errors, setErrors, state, send };
}

function WriteReview({ programmes }: { readonly programmes: Reviewable }): ReactNode {
  const { errors, setErrors, state, send } = useReview();
  const [{ programme, rating, text }, type, forget] = useTyped('review', {
    programme: programmes[0]?.code ?? '',
    rating: undefined as number | undefined,
    text: '',
  });
  const [photo, setPhoto] = useState<Photo>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rating === undefined) return setErrors({ rating: 'Поставьте оценку' });
    if (photo && !photo.isAllowed) {
      return setErrors({ photo: 'Разрешите показать снимок или\u00a0уберите его' });
    }
    return void send({ programme, rating, text }, photo?.file, forget);
  };
  if (state === 'sent' || state === 'sent-without-photo') {
    return (
      <p role="status" className={styles.note}>
        Спасибо! Отзыв появится здесь после проверки&nbsp;— обычно в&nbsp;течение дня.
        {state === 'sent-without-photo' && ' Снимок не\u00a0загрузился: отзыв останется без\u00a0него.'}
      </p>
    );
  }
  return (
    <form className={classNames(layout.stack14, styles.form)} onSubmit={submit}>
      <Select
        label="О&nbsp;чём отзыв"
        value={programme}
        options={programmes.map(({ code, name }) => ({ value: code, label: name }))}
        onValue={(code) => type({ programme: code })}
      />
      <RatingField
        legend="Оценка"
        name="rating"
        value={rating}
        onValue={(stars) => type({ rating: stars })}
      />
      {errors.rating !== undefined && <p role="alert">{errors.rating}</p>}
      <TextArea
        label="Что понравилось, а&nbsp;что нет"
        value={text}
        error={errors.text}
        onChange={({ currentTarget }) => type({ text: currentTarget.value })}
      />
      <PhotoField
        photo={photo}
        error={errors.photo}
        onPhoto={(chosen, complaint) => {
          setPhoto(chosen);
          setErrors(complaint === undefined ? {} : { photo: complaint });
        }}
      />
      <Button type="submit" isBusy={state === 'busy'}>
        Отправить отзыв
      </Button>
    </form>
  );
}

/** Few have sent a picture. */
const OwnPhotos = late(
  () => import('./own-photos.tsx'),
  (m) => m.OwnPhotos,
);

/** Lets customers who had a delivery write a review. */
export function ReviewForm(): ReactNode {
  const state = useAppState();
  const { isAuthorized } = useSnapshot(state).auth;
  const own = useRestData(getOwnReview, {}, { isWanted: isAuthorized });
  const { programmes, photos = [] } = own.status === 'error' ? { programmes: [] } : (own.latest ?? {});
  return (
    <section className={classNames(surface.card, styles.summary)}>
      <h2 className={styles.formTitle}>Ваш отзыв</h2>
      {isAuthorized && photos.length > 0 && <OwnPhotos photos={photos} onRemoved={own.reload} />}
      {!isAuthorized && (
        <>
          <p className={styles.note}>
            Писать могут те, кому мы&nbsp;уже привозили еду: так отзывам можно верить.
          </p>
          <Button look="outline" onClick={() => openModal(state, 'auth-phone', {})}>
            Войти и&nbsp;написать
          </Button>
        </>
      )}
      {isAuthorized && programmes?.length === 0 && (
        <p className={styles.note}>
          Отзыв можно оставить после первой доставки&nbsp;— один о&nbsp;каждой программе.
        </p>
      )}
      {isAuthorized && programmes && programmes.length > 0 && <WriteReview programmes={programmes} />}
    </section>
  );
}
