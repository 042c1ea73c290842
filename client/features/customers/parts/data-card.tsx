import { Link } from 'react-router';
import { formatDayOfYear, moscowDate } from '#shared/dates.ts';
import { cancelRemoval, exportData, requestRemoval } from '#shared/features/customers/contract.ts';
import {
  CONSENTS_KEPT_YEARS,
  type CustomerSettings,
  RECEIPTS_KEPT_YEARS,
  REMOVAL_DAYS,
} from '#shared/features/customers/schema.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { pathOf } from '../../../platform/rest/rest.ts';
import { Notice } from '../../../ui/surfaces.tsx';
import styles from './card.module.css';
import { SettingsCard } from './settings-card.tsx';

const day = (at: number) => formatDayOfYear(moscowDate(at));

export function DataCard({ removal, removalBlockers: blockers }: CustomerSettings) {
  return (
    <SettingsCard
      id="data"
      title="Мои данные"
      lead="Всё, что мы&nbsp;о&nbsp;вас храним, можно скачать одним файлом: профиль, заказы, сообщения, согласия."
    >
      <p>
        <a href={pathOf(exportData)} download="befit-my-data.json" className={styles.download}>
          Скачать мои данные
        </a>
      </p>
      {removal ? (
        <>
          <Notice tone="warning" title={`Удалим ваши данные ${day(removal.dueAt)}`}>
            Запрос от&nbsp;{day(removal.requestedAt)}. До&nbsp;этого дня всё работает как обычно,
            и&nbsp;запрос можно отменить.
          </Notice>
          <RestForm
            call={cancelRemoval}
            label="Не&nbsp;удалять мои данные"
            look="primary"
            done="Запрос отменён: всё остаётся как было"
          />
        </>
      ) : (
        <details className={styles.more}>
          <summary>Удалить мои данные</summary>
          <div className={styles.text}>
            <p>
              Через {REMOVAL_DAYS}&nbsp;дней сотрём имя, телефон, почту, адреса, данные о&nbsp;здоровье,
              сообщения, обращения, карты и&nbsp;настройки; отзывы останутся без&nbsp;имени, бонусы сгорят.
              До&nbsp;этого дня можно передумать.
            </p>
            <p>
              По&nbsp;закону останутся: суммы и&nbsp;чеки заказов без&nbsp;имени, телефона
              и&nbsp;адреса&nbsp;— {RECEIPTS_KEPT_YEARS}&nbsp;лет (бухгалтерский учёт), записи
              о&nbsp;согласиях&nbsp;— {CONSENTS_KEPT_YEARS}&nbsp;года (доказательство, что
              мы&nbsp;обрабатывали данные законно).
            </p>
            {blockers.length > 0 ? (
              <Notice tone="warning" title="Пока удалить нельзя: есть незавершённое">
                <ul>
                  {blockers.map(({ text, link }) => (
                    <li key={text}>
                      {text}. {link !== null && <Link to={link}>Перейти</Link>}
                    </li>
                  ))}
                </ul>
              </Notice>
            ) : (
              <RestForm
                call={requestRemoval}
                label={`Удалить через ${REMOVAL_DAYS}\u00a0дней`}
                look="outline"
                done={({ dueAt }) => `Удалим ваши данные ${day(dueAt)}`}
              />
            )}
          </div>
        </details>
      )}
    </SettingsCard>
  );
}
