import { useRef, useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDay, type IsoDate } from '#shared/dates.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import {
  listDaysToRate,
  type RateableDelivery,
  type RatedDay,
  rateDelivery,
  rateDishes,
} from '#shared/features/ratings/contract.ts';
import { reviewLength } from '#shared/features/ratings/schema.ts';
import { getConfig } from '#shared/features/regions/contract.ts';
import { RestForm, Submit } from '../../platform/forms/rest-form.tsx';
import { closeModal, openDialog } from '../../platform/modals/open-dialog.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState, useSkeleton } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/basics.tsx';
import { ToggleChip } from '../../ui/choices.tsx';
import { css } from '../../ui/css.ts';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import { TextArea, useFormValues } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import { RatingField } from '../../ui/rating.tsx';
import styles from './modal.module.css';
import { ratingDishDialog, somethingWrongDialog } from './shared/dialogs.ts';

const CONTENT_STARS = 4;
const WORDS_MOST = reviewLength.most - 300;

type Config = AnswerOf<typeof getConfig>;

interface OpinionChipsProps {
  /** Read out. */
  readonly label: string;
  readonly opinions: Config['dishOpinions'];
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
}

/** Words that most people would write, to be pressed; all can be written as well, so that none are missed. */
function OpinionChips({ label, opinions, chosen, onChosen }: OpinionChipsProps) {
  if (opinions.length === 0) return null;
  const toggle = (name: string) =>
    onChosen(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return (
    <fieldset className={layout.row8} aria-label={label}>
      {opinions.map(({ id, name }) => (
        <ToggleChip key={id} isOn={chosen.includes(name)} onClick={() => toggle(name)}>
          {name}
        </ToggleChip>
      ))}
    </fieldset>
  );
}

const withOpinions = (chosen: readonly string[], text: string): string =>
  [chosen.join(', '), text.trim()].filter((part) => part !== '').join('. ');

export function RatingAllGoodModal({ delivery }: { readonly delivery: RateableDelivery }) {
  const state = useAppState();
  return (
    <div className={styles.modal}>
      <ModalTitle>Спасибо, рады!</ModalTitle>
      <ModalLead>
        Передали кухне и курьеру.
        {delivery.isTasted &&
          ' Поставьте звёзды блюдам, если есть минута: автопилот вкуса будет предлагать то, что вы любите.'}
      </ModalLead>
      <div className={layout.stack8}>
        {delivery.isTasted && (
          <Button size="large" wide onClick={() => openDialog(state, ratingDishDialog, { delivery })}>
            Оценить блюда
          </Button>
        )}
        <Button look="ghost" wide onClick={() => closeModal(state)}>
          Закрыть
        </Button>
      </div>
    </div>
  );
}

export interface DeliveryProps {
  readonly delivery: Pick<RateableDelivery, 'id' | 'date'>;
}

function WordsForm({ delivery, isBad = false }: DeliveryProps & { readonly isBad?: boolean }) {
  const state = useAppState();
  const verdict: 'bad' | 'stars' = isBad ? 'bad' : 'stars';
  const form = useRef<HTMLFormElement>(null);
  const { data } = useRestData(getConfig);
  const isContent = Number(useFormValues(form)?.get('stars') ?? 0) >= CONTENT_STARS;
  const opinions = (isBad ? data?.dishOpinions : isContent && data?.reviewOpinions) || [];
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const textOf = (fields: FormData) => {
    const shown = chosen.filter((name) => opinions.some((opinion) => opinion.name === name));
    return withOpinions(shown, String(fields.get('text') ?? ''));
  };
  return (
    <RestForm
      form={form}
      call={rateDelivery}
      params={{ id: delivery.id }}
      body={(fields) => ({
        verdict,
        ...(fields.has('stars') && { stars: Number(fields.get('stars')) }),
        text: textOf(fields),
      })}
      check={(fields) => ({
        ...(!isBad && !fields.has('stars') && { stars: 'Поставьте оценку' }),
        ...(isBad && textOf(fields) === '' && { text: 'Напишите хотя бы пару слов' }),
      })}
      done="Спасибо, передали команде"
      onDone={() => closeModal(state)}
    >
      {!isBad && <RatingField legend="Оценка доставки" name="stars" />}
      <OpinionChips
        label={isBad ? 'Частые причины' : 'Что понравилось'}
        opinions={opinions}
        chosen={chosen}
        onChosen={setChosen}
      />
      <TextArea
        label={isBad ? 'Что было плохо' : 'Что запомнилось (необязательно)'}
        name="text"
        maxLength={WORDS_MOST}
      />
      <Submit size="large" wide>
        Отправить
      </Submit>
    </RestForm>
  );
}

export function RatingAllBadModal({ delivery }: DeliveryProps) {
  const state = useAppState();
  return (
    <div className={styles.modal}>
      <ModalTitle>Простите нас</ModalTitle>
      <ModalLead>
        Расскажите, что было плохо: прочитает шеф-повар. Если нужен ответ и решение, сообщите о проблеме.
      </ModalLead>
      <WordsForm delivery={delivery} isBad />
      <Button look="outline" wide onClick={() => openDialog(state, somethingWrongDialog, delivery)}>
        Сообщить о проблеме
      </Button>
    </div>
  );
}

export function RatingDeliveryModal({ delivery }: DeliveryProps) {
  return (
    <div className={styles.modal}>
      <ModalTitle>Доставка {formatDay(delivery.date)}</ModalTitle>
      <ModalLead>Вовремя ли приехал курьер, всё ли цело, вежливо ли.</ModalLead>
      <WordsForm delivery={delivery} />
    </div>
  );
}

/** What is said of a dish: stars, offered words that were chosen, and a text. */
interface DishOpinion {
  readonly stars: number;
  readonly chosen: readonly string[];
  readonly text: string;
}

interface DishRatingProps {
  /** Names the fields: a dish may stand there for several days and persons. */
  readonly plate: string;
  readonly dish: RatedDay['dishes'][number];
  /** Has the words that are offered; undefined before they have come. */
  readonly config: Config | undefined;
  readonly opinion: DishOpinion | undefined;
  readonly onOpinion: (opinion: DishOpinion) => void;
}

function DishRating({ plate, dish, config, opinion, onOpinion }: DishRatingProps) {
  const { title, picture, tint, stars } = dish;
  const isContent = opinion !== undefined && opinion.stars >= CONTENT_STARS;
  const rate = (given: number) => {
    // Praise is no word for what was bad, and the other way round.
    const chosen = isContent === given >= CONTENT_STARS ? opinion?.chosen : [];
    onOpinion({ stars: given, chosen: chosen ?? [], text: opinion?.text ?? '' });
  };
  return (
    <li
      className={css(
        'grid grid-cols-[var(--s56)_minmax(0,1fr)] gap-y-10 gap-x-12 items-start pt-14 border-t',
      )}
    >
      <span className={css('grid place-items-center size-56 rounded-12')} style={tintStyle(tint)}>
        <Picture picture={picture} alt="" sizes="56px" className={css('w-52')} />
      </span>
      <div className={css('grid gap-10 min-w-0')}>
        <RatingField
          legend={title}
          name={`stars-${plate}`}
          value={opinion?.stars ?? stars ?? undefined}
          onValue={rate}
        />
        {opinion && (
          <>
            <OpinionChips
              label={`${isContent ? 'Что понравилось' : 'Что не так'}: ${title}`}
              opinions={(isContent ? config?.reviewDishesOpinions : config?.dishOpinions) ?? []}
              chosen={opinion.chosen}
              onChosen={(chosen) => onOpinion({ ...opinion, chosen })}
            />
            <TextArea
              label="Что понравилось, а что нет (необязательно)"
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

export interface RatingDishProps extends DeliveryProps {
  readonly on?: IsoDate;
}

export function RatingDishModal({ delivery, on }: RatingDishProps) {
  const state = useAppState();
  const params = { id: delivery.id };
  const { data: config } = useRestData(getConfig);
  const { data, status } = useRestData(listDaysToRate, { params });
  useSkeleton(status === 'pending');
  const [opinions, setOpinions] = useState(
    new Map<string, DishOpinion & { date: IsoDate; person: number; code: string }>(),
  );
  const days = (data?.days ?? []).filter(({ date }) => on === undefined || date === on);
  const isFamily = days.some(({ person }) => person > 1);
  const dishes = [...opinions.values()].map(({ chosen, text, ...given }) => ({
    ...given,
    text: withOpinions(chosen, text),
  }));
  return (
    <div className={styles.modal}>
      <ModalTitle>Как вам блюда?</ModalTitle>
      <ModalLead>
        Доставка {formatDay(delivery.date)}. Оценки помогают другим и автопилоту вкуса; слова появятся после
        проверки.
      </ModalLead>
      {status === 'error' && (
        <Notice tone="error" isLive>
          Блюда не загрузились. Закройте окно и попробуйте ещё раз.
        </Notice>
      )}
      <RestForm
        call={rateDishes}
        params={params}
        body={() => ({ dishes })}
        check={(): Record<string, string> =>
          dishes.length === 0 ? { dishes: 'Поставьте звёзды хотя бы одному блюду' } : {}
        }
        done="Спасибо! Учтём в ваших рационах"
        onDone={() => closeModal(state)}
      >
        {days.map(({ date, person, personName, dishes: eaten }) => {
          // A single person needs no name.
          const title = isFamily ? `${formatDay(date)}, ${personTitle(personName, person)}` : formatDay(date);
          return (
            <section key={`${date}-${person}`} className={layout.stack12} aria-label={title}>
              <h3>{title}</h3>
              <ul className={layout.stack14}>
                {eaten.map((dish) => {
                  // Equal dishes of other days and persons are rated apart.
                  const plate = `${date}-${person}-${dish.code}`;
                  const given = { date, person, code: dish.code };
                  return (
                    <DishRating
                      key={plate}
                      {...{ plate, dish, config }}
                      opinion={opinions.get(plate)}
                      onOpinion={(opinion) =>
                        setOpinions(new Map(opinions).set(plate, { ...opinion, ...given }))
                      }
                    />
                  );
                })}
              </ul>
            </section>
          );
        })}
        <Submit size="large" wide isDisabled={days.length === 0}>
          Отправить
        </Submit>
      </RestForm>
    </div>
  );
}
