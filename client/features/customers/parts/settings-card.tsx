import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { formatDayOfYear, moscowDate } from '#shared/dates.ts';
import { withdrawHealthData } from '#shared/features/consents/contract.ts';
import {
  type Consent,
  ConsentDocument,
  consentLabels,
  cookieDocuments,
} from '#shared/features/consents/schema.ts';
import { cancelRemoval, exportData, requestRemoval } from '#shared/features/customers/contract.ts';
import {
  CONSENTS_KEPT_YEARS,
  type CustomerSettings,
  RECEIPTS_KEPT_YEARS,
  REMOVAL_DAYS,
} from '#shared/features/customers/schema.ts';
import { switchNotification } from '#shared/features/notifications/contract.ts';
import type { NotificationChannel } from '#shared/features/notifications/events.ts';
import { matchPage } from '#shared/routes.ts';
import { askForCookies } from '../../../platform/consent/cookie-choice.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { pathOf } from '../../../platform/rest/rest.ts';
import { type AppState, useAppState } from '../../../platform/state/app-state.ts';
import { Button, classNames, Link } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/surfaces.tsx';
import { HealthConsentLink } from '../../consents/shared/consents.tsx';
import { askToSign } from '../../consents/shared/signing.ts';
import styles from './card.module.css';

const moreClass = css('flex gap-8 items-center min-h-tap text-link font-bold text-ui');
const textClass = css('grid gap-10 mt-4 text-ink-2 text-small leading-[1.5]');

interface SettingsCardProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

export function SettingsCard({ id, title, lead, children }: SettingsCardProps) {
  return (
    <Panel id={id} title={title} titleId={`${id}-title`} size="compact" className={styles.card}>
      {lead !== undefined && <p className={css('text-ink-2 text-small leading-[1.5]')}>{lead}</p>}
      {children}
    </Panel>
  );
}

interface SettingsRowProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

export function SettingsRow({ title, note, children }: SettingsRowProps) {
  return (
    <li
      className={css('flex flex-wrap gap-y-6 gap-x-16 items-center justify-between min-h-64 py-10 border-t')}
    >
      <div className={css('grid gap-2 min-w-0 [flex:1_1_150px]')}>
        <b className={css('wrap-anywhere')}>{title}</b>
        {note !== undefined && <div className={styles.note}>{note}</div>}
      </div>
      {/* The words of quiet buttons stand in line with those of the card. */}
      {children && <div className={css('flex flex-wrap gap-4 -mx-20')}>{children}</div>}
    </li>
  );
}

const day = (at: number) => formatDayOfYear(moscowDate(at));

function ConsentFacts({ document, version, givenAt, withdrawnAt }: Consent) {
  const { isSimply } = useAppState().site;
  const { path } = consentLabels[document];
  return (
    <>
      Дано {day(givenAt)}
      {document === 'healthData' && ', подписано кодом из SMS'}
      {withdrawnAt !== null && `, отозвано ${day(withdrawnAt)}`}.{' '}
      {matchPage(path.split('?', 1)[0] ?? '/', isSimply) ? (
        <a href={`${path}${path.includes('?') ? '&' : '?'}version=${version}`} target="_blank" rel="noopener">
          Редакция от {formatDayOfYear(version)}
        </a>
      ) : (
        `Редакция от ${formatDayOfYear(version)}`
      )}
    </>
  );
}

const marketing: Readonly<Partial<Record<ConsentDocument, NotificationChannel>>> = {
  marketingSms: 'sms',
  marketingEmail: 'email',
  marketingPush: 'push',
};

function WithdrawHealthData() {
  const hasProgress = matchPage('/personal/progress/', useAppState().site.isSimply) !== undefined;
  return (
    <details>
      <summary className={moreClass}>Отозвать</summary>
      <div className={textClass}>
        <p>
          Сотрём {hasProgress && 'вес, цели, прогресс и '}аллергии во всех завершённых заказах. В заказах, еда
          по которым ещё едет, аллергии останутся до последней доставки, чтобы мы не привезли опасное, — а
          потом сотрутся и там.
        </p>
        <RestForm
          call={withdrawHealthData}
          label="Отозвать и стереть"
          look="outline"
          done="Согласие отозвано, данные о здоровье стёрты"
        />
      </div>
    </details>
  );
}

/** What can be done about a document; cookies are chosen all together, in the banner. */
function actionOf({ document, withdrawnAt }: Consent, state: AppState) {
  const { title } = consentLabels[document];
  const channel = marketing[document];
  if (Object.values(cookieDocuments).includes(document)) {
    return (
      <Button
        data-scripted
        look="ghost"
        aria-label={`Изменить: ${title}`}
        onClick={() => askForCookies(state)}
      >
        Изменить
      </Button>
    );
  }
  if (withdrawnAt !== null || channel === undefined) return null;
  return (
    <RestForm
      call={switchNotification}
      body={{ event: 'offers', channel, isOn: false }}
      label="Отозвать"
      about={title}
      look="ghost"
      done="Согласие отозвано: рекламы здесь больше не будет"
    />
  );
}

function DocumentRow({ latest, earlier }: { latest: Consent; earlier: readonly Consent[] }) {
  const state = useAppState();
  const { document, withdrawnAt } = latest;
  return (
    <SettingsRow
      title={consentLabels[document].title}
      note={
        <>
          <ConsentFacts {...latest} />
          {earlier.length > 0 && (
            <details>
              <summary className={moreClass}>Прежние согласия: {earlier.length}</summary>
              <ul className={textClass}>
                {earlier.map((consent) => (
                  <li key={consent.id}>
                    <ConsentFacts {...consent} />
                  </li>
                ))}
              </ul>
            </details>
          )}
          {withdrawnAt === null && document === 'healthData' && <WithdrawHealthData />}
        </>
      }
    >
      {actionOf(latest, state)}
    </SettingsRow>
  );
}

export function ConsentsCard({ consents, isHealthSigned }: CustomerSettings) {
  const state = useAppState();
  const revalidator = useRevalidator();
  const documents = ConsentDocument.options.flatMap((document) => {
    // One in force stands before those that have ended, however late they were given.
    const [latest, ...earlier] = consents
      .filter((consent) => consent.document === document)
      .toSorted((a, b) => Number(a.withdrawnAt !== null) - Number(b.withdrawnAt !== null));
    return latest ? [{ latest, earlier }] : [];
  });
  return (
    <SettingsCard
      id="consents"
      title="Согласия"
      lead="На что вы соглашались и когда. Согласие на обработку данных действует, пока есть личный кабинет; чтобы отозвать его, удалите данные ниже."
    >
      {documents.length === 0 ? (
        <p className={css('text-ink-2 text-small leading-[1.5]')}>Вы пока не давали согласий.</p>
      ) : (
        <ul className={css('grid')}>
          {documents.map((list) => (
            <DocumentRow key={list.latest.document} {...list} />
          ))}
          {!isHealthSigned && (
            <SettingsRow
              title={consentLabels.healthData.title}
              note={
                <>
                  Нужно, чтобы учитывать аллергии: <HealthConsentLink /> подписывают кодом из SMS.
                </>
              }
            >
              <Button
                data-scripted
                look="ghost"
                aria-label={`Подписать: ${consentLabels.healthData.title}`}
                onClick={() => askToSign(state, () => void revalidator.revalidate())}
              >
                Подписать
              </Button>
            </SettingsRow>
          )}
        </ul>
      )}
    </SettingsCard>
  );
}

export function DataCard({ removal, removalBlockers: blockers }: CustomerSettings) {
  return (
    <SettingsCard
      id="data"
      title="Мои данные"
      lead="Всё, что мы о вас храним, можно скачать одним файлом: профиль, заказы, сообщения, согласия."
    >
      <p>
        <a
          href={pathOf(exportData)}
          download="befit-my-data.json"
          className={classNames(layout.way, css('text-ui'))}
        >
          Скачать мои данные
        </a>
      </p>
      {removal ? (
        <>
          <Notice tone="warning" title={`Удалим ваши данные ${day(removal.dueAt)}`}>
            Запрос от {day(removal.requestedAt)}. До этого дня всё работает как обычно, и запрос можно
            отменить.
          </Notice>
          <RestForm
            call={cancelRemoval}
            label="Не удалять мои данные"
            look="primary"
            done="Запрос отменён: всё остаётся как было"
          />
        </>
      ) : (
        <details>
          <summary className={moreClass}>Удалить мои данные</summary>
          <div className={textClass}>
            <p>
              Через {REMOVAL_DAYS} дней сотрём имя, телефон, почту, адреса, данные о здоровье, сообщения,
              обращения, карты и настройки; отзывы останутся без имени, бонусы сгорят. До этого дня можно
              передумать.
            </p>
            <p>
              По закону останутся: суммы и чеки заказов без имени, телефона и адреса — {RECEIPTS_KEPT_YEARS}{' '}
              лет (бухгалтерский учёт), записи о согласиях — {CONSENTS_KEPT_YEARS} года (доказательство, что
              мы обрабатывали данные законно).
            </p>
            {blockers.length > 0 ? (
              <Notice tone="warning" title="Пока удалить нельзя: есть незавершённое">
                <ul className={css('grid gap-6 pl-18 [list-style:disc]')}>
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
                label={`Удалить через ${REMOVAL_DAYS} дней`}
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
