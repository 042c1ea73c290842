import { formatDayLong } from '#shared/dates.ts';
import { replacementPath } from '#shared/features/rations/address.ts';
import { replaceMeals } from '#shared/features/rations/contract.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { PlainReplacement } from '../exceptions-data.ts';
import styles from './card.module.css';
import { ReplacementChoices } from './replacement-choices.tsx';

/** Replaces a meal on a page of its own, for browsers without scripts. */
export function PlainReplacementForm({ replacement }: { readonly replacement: PlainReplacement }) {
  const { place, choices } = replacement;
  if (!choices) {
    return (
      <Notice tone="warning" action={<ButtonLink to="/personal/">В&nbsp;календарь</ButtonLink>}>
        Это блюдо уже нельзя заменить: приём изменений закрыт.
      </Notice>
    );
  }
  const { orderId, date, person, slot } = place;
  const { meal, calendarVersion: version } = choices;
  const fieldOf = (dish: string) => [date, person, slot, dish].join('.');
  return (
    <Panel
      title={
        <>
          {meal.slotName}, {formatDayLong(date)}
        </>
      }
      titleId="replacement"
      size="roomy"
    >
      <p className={styles.lead}>
        Сейчас: {meal.dish?.title ?? 'безопасной замены нет'}. Вернуть прежнее можно, пока открыт приём
        изменений.
      </p>
      <RestForm
        call={replaceMeals}
        isPlain
        params={{ id: orderId }}
        body={(fields) => ({
          version,
          meals: [{ date, person, slot, dish: String(fields.get('meal') ?? '').split('.')[3] ?? '' }],
        })}
        label="Заменить"
        done={({ text }) => text}
      >
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="back" value={replacementPath(place)} />
        {meal.kind === 'chosen' && (
          <label className={styles.pick}>
            <input type="radio" name="meal" value={fieldOf('')} /> Вернуть блюдо «{meal.insteadOf}»
          </label>
        )}
        <ReplacementChoices
          choices={choices}
          renderControl={(dish) => (
            <label className={styles.pick}>
              <input type="radio" name="meal" value={fieldOf(dish.code)} required aria-label={dish.title} />{' '}
              Выбрать
            </label>
          )}
        />
      </RestForm>
    </Panel>
  );
}
