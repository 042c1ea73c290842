import type { ReactNode } from 'react';
import { formatDayLong } from '#shared/dates.ts';
import type { replaceMeals } from '#shared/features/rations/contract.ts';
import { ActionForm } from '../../../platform/action-form.tsx';
import type { RestCall } from '../../../platform/rest-client.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import type { ExceptionsData } from '../exceptions-data.ts';
import styles from './card.module.css';
import { kcalDifferenceText } from './replacement-choices.tsx';

type Proposal = ExceptionsData['proposals'][number];

/** Accepts proposals, those of one order in one step. */
async function accept(rest: RestCall, proposals: readonly Proposal[]): Promise<{ text: string }> {
  const texts: string[] = [];
  for (const id of new Set(proposals.map(({ orderId }) => orderId))) {
    const own = proposals.filter(({ orderId }) => orderId === id);
    const meals = own.map(({ date, person, slot, to }) => ({ date, person, slot, dish: to.code }));
    const version = own[0]?.calendarVersion ?? 1;
    // One after another: where an order is refused, what came before it stays and is shown.
    const { text } = await rest<typeof replaceMeals>('POST /rest/orders/:id/meals/', {
      params: { id },
      body: { version, meals },
    });
    texts.push(text);
  }
  return { text: texts.join('; ') };
}

function OneProposal({ proposal }: { readonly proposal: Proposal }): ReactNode {
  const { orderId, calendarVersion, date, person, slot, slotName, from, to, kcalDifference, because } =
    proposal;
  return (
    <li className={styles.row}>
      <span className={styles.photo} style={tintStyle(to.tint)}>
        <Picture picture={to.picture} alt="" sizes="64px" />
      </span>
      <span className={styles.text}>
        <small>
          {slotName}, {formatDayLong(date)}
        </small>
        {to.title}
        <small>
          Вместо блюда «{from.title}»: {because}; {kcalDifferenceText(kcalDifference)}, без&nbsp;доплаты
        </small>
      </span>
      <ActionForm
        action={`/rest/orders/${orderId}/meals/`}
        label="Заменить"
        about={`${slotName.toLowerCase()} ${formatDayLong(date)}`}
        look="soft"
        call={(rest) => accept(rest, [proposal])}
        done={({ text }) => text}
      >
        <input type="hidden" name="version" value={calendarVersion} />
        <input type="hidden" name="meal" value={[date, person, slot, to.code].join('.')} />
      </ActionForm>
    </li>
  );
}

/** What the taste autopilot proposes; nothing of it holds until it is accepted. */
export function Proposals({ proposals }: Pick<ExceptionsData, 'proposals'>): ReactNode {
  const [first] = proposals;
  if (!first) return null;
  const ofFirst = proposals.filter(({ orderId }) => orderId === first.orderId);
  return (
    <Panel title="Автопилот вкуса предлагает" titleId="proposals" size="roomy">
      <p className={styles.lead}>
        Посмотрели на&nbsp;ваши оценки и&nbsp;замены. Само ничего не&nbsp;изменится: примите то, что нравится.
      </p>
      <ul className={styles.list}>
        {proposals.map((proposal) => (
          <OneProposal
            key={`${proposal.orderId} ${proposal.date} ${proposal.person} ${proposal.slot}`}
            proposal={proposal}
          />
        ))}
      </ul>
      {proposals.length > 1 && (
        <ActionForm
          action={`/rest/orders/${first.orderId}/meals/`}
          label="Принять все"
          call={(rest) => accept(rest, proposals)}
          done={({ text }) => text}
        >
          <input type="hidden" name="version" value={first.calendarVersion} />
          {ofFirst.map(({ date, person, slot, to }) => (
            <input
              key={`${date} ${person} ${slot}`}
              type="hidden"
              name="meal"
              value={[date, person, slot, to.code].join('.')}
            />
          ))}
        </ActionForm>
      )}
    </Panel>
  );
}
