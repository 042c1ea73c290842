import type { LoaderFunctionArgs } from 'react-router';
import { formatDay, formatDayOfYear, formatMoment } from '#shared/dates.ts';
import { configuratorPath } from '#shared/features/programmes/address.ts';
import {
  allowProgress,
  getProgress,
  removeWeight,
  withdrawProgress,
} from '#shared/features/progress/contract.ts';
import { weightText } from '#shared/features/progress/rules.ts';
import type { LineSuggestion, ProgressView } from '#shared/features/progress/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { openDialog } from '../../platform/modals/open-dialog.ts';
import { pageData, screenWithData } from '../../platform/rest/page-data.tsx';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button, ButtonLink, classNames } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { Consent } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { Disclosure, Panel } from '../../ui/surfaces.tsx';
import { HealthConsentLink } from '../consents/shared/consents.tsx';
import { useSigning } from '../consents/shared/signing.ts';
import cards from './parts/cards.module.css';
import { FamilyCard, GoalCard, WeightChart } from './parts/cards.tsx';
import {
  firstDraft,
  kilograms,
  progressAddWeightDialog,
  progressResetDialog,
  progressStep1Dialog,
} from './shared/dialogs.ts';

const rowClass = css('flex flex-wrap gap-y-4 gap-x-10 items-center');

function paceText({ gPerWeek }: LineSuggestion): string {
  if (Math.abs(gPerWeek) < 50) return 'вес почти не менялся';
  return `вес ${gPerWeek < 0 ? 'снижался' : 'рос'} в среднем на ${weightText(Math.abs(gPerWeek))} в неделю`;
}

const SHOWN = 5;

function RecordsCard({ weights, profile }: Pick<ProgressView, 'weights' | 'profile'>) {
  const state = useAppState();
  const newest = weights.slice(-SHOWN).reverse();
  if (newest.length === 0) return null;
  return (
    <Panel title="Последние записи" titleId="progress-records" className={cards.card}>
      <ul>
        {newest.map(({ date, weightG }) => (
          <li
            className={css(
              'flex flex-wrap gap-y-4 gap-x-12 items-center justify-between min-h-52 border-t tabular-nums',
              'first:border-t-0',
            )}
            key={date}
          >
            <span>
              <b className={css('text-ink')}>{weightText(weightG)}</b> · {formatDay(date)}
            </span>
            <span className={rowClass}>
              <Button
                look="ghost"
                size="small"
                aria-label={`Исправить запись за ${formatDay(date)}`}
                onClick={() =>
                  openDialog(state, progressAddWeightDialog, { profile, date, weight: kilograms(weightG) })
                }
              >
                Исправить
              </Button>
              <RestForm
                call={removeWeight}
                body={{ date }}
                label="Убрать"
                look="ghost"
                size="small"
                about={formatDay(date)}
                done={`Запись за ${formatDay(date)} убрана`}
              />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Asks for the consent that health data needs before any is stored. */
function ConsentCard({ isSigned }: { readonly isSigned: boolean }) {
  const signing = useSigning(!isSigned);
  return (
    <Panel
      title="Следите за весом рядом с рационом"
      titleId="progress-consent"
      className={cards.card}
      tint="lime"
    >
      <p>
        Цель, график веса с трендом и калории, которые мы действительно привезли. Если за две-три недели
        станет видно, что вам подошла бы другая калорийность, подскажем — решать вам.
      </p>
      <ul className={css('grid gap-6 pl-20 [list-style:disc]')}>
        <li>Храним пол, возраст, рост, вес и цель — только для этой страницы.</li>
        <li>Никому не передаём и не используем для рекламы.</li>
        <li>Отзовёте разрешение — сотрём всё сразу.</li>
      </ul>
      {!isSigned && (
        <p>
          Вес и цель — сведения о здоровье: <HealthConsentLink /> один раз подписывают кодом из SMS.
        </p>
      )}
      <RestForm call={allowProgress} label="Включить прогресс" wants={signing} />
    </Panel>
  );
}

export const loader = ({ context }: LoaderFunctionArgs) => pageData(context, (rest) => rest(getProgress));

function ProgressScreen({ data }: { readonly data: ProgressView }) {
  const { consent, profile, suggestion } = data;
  const state = useAppState();
  return (
    <div className={layout.stack14}>
      <h1 className={css('text-[clamp(2rem,_5vw,_2.375rem)]')}>Прогресс</h1>
      <FamilyCard data={data} />
      {!consent && <ConsentCard isSigned={data.isSigned} />}
      {consent && !profile && (
        <Panel title="Поставьте цель" titleId="progress-first" className={cards.card} tint="lime">
          <p>
            Шесть коротких шагов: цель, пол и возраст, рост, вес, активность и желаемый вес. Это займёт
            минуту.
          </p>
          <div className={rowClass}>
            <Button
              size="large"
              onClick={() => openDialog(state, progressStep1Dialog, { draft: firstDraft(data) })}
            >
              Начать
            </Button>
          </div>
        </Panel>
      )}
      {profile && <GoalCard data={data} />}
      {/* Another line as a proposal: what it rests on, and no more than that. */}
      {suggestion && (
        <Panel
          title={<>Попробовать {suggestion.kcal} ккал?</>}
          titleId="progress-line"
          className={cards.card}
          tint="lime"
        >
          <p>
            За {countOf(suggestion.days, 'день', 'дня', 'дней')} {paceText(suggestion)}, а рацион был на{' '}
            {suggestion.currentKcal} ккал. Это предложение, а не рекомендация врача: если есть сомнения,
            спросите своего.
          </p>
          <div className={rowClass}>
            <ButtonLink
              to={configuratorPath({ programme: suggestion.programme.code, kcal: suggestion.kcal }, false)}
            >
              «{suggestion.programme.name}» на {suggestion.kcal} ккал
            </ButtonLink>
          </div>
          <p className={css('text-small')}>
            Оплаченные дни не изменятся: новая калорийность — с нового заказа.
          </p>
        </Panel>
      )}
      {profile && <WeightChart {...data} />}
      {profile && <RecordsCard {...data} />}
      {consent && (
        <Disclosure
          title="Мои данные на этой странице"
          className={classNames(
            layout.panel,
            cards.data,
            css('py-8 px-20 text-ink-2 leading-[1.45] tablet:px-28'),
          )}
        >
          <p>
            Вы разрешили хранить вес и цели {formatMoment(consent.givenAt)}
            {consent.version !== '' && <> (политика от {formatDayOfYear(consent.version)})</>}
            <span>. Видите их только вы.</span>
          </p>
          {profile && (
            <div className={rowClass}>
              <Button look="outline" onClick={() => openDialog(state, progressResetDialog, {})}>
                Стереть вес и цель
              </Button>
            </div>
          )}
          <RestForm
            call={withdrawProgress}
            label="Отозвать разрешение"
            look="outline"
            done="Разрешение отозвано, данные стёрты"
          >
            <Consent name="confirm" required>
              Сотрите вес, рост, возраст и цель насовсем
            </Consent>
          </RestForm>
        </Disclosure>
      )}
    </div>
  );
}

export const Component = screenWithData(ProgressScreen);
