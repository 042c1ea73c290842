import type { AnswerOf } from '#shared/contract.ts';
import { formatDayLong } from '#shared/dates.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { replaceMeals } from '#shared/features/rations/contract.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import type { RestCall } from '../../../platform/rest/rest-client.ts';
import { useRest } from '../../../platform/rest/rest-context.ts';
import layout from '../../../ui/layout.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import type { ExceptionsData } from '../exceptions-data.ts';
import styles from './card.module.css';
import { kcalDifferenceText } from './replacement-choices.tsx';

type Proposal = ExceptionsData['proposals'][number];

/** Input of the call that accepts all proposals of one order. */
function acceptanceOf(orderId: string, proposals: readonly Proposal[]) {
  const own = proposals.filter((proposal) => proposal.orderId === orderId);
  const meals = own.map(({ date, person, slot, to }) => ({ date, person, slot, dish: to.code }));
  return { params: { id: orderId }, body: { version: own[0]?.calendarVersion ?? 1, meals } };
}

/** Accepts the proposals of every order. */
async function acceptAll(rest: RestCall, proposals: readonly Proposal[]) {
  const answers: AnswerOf<typeof replaceMeals>[] = [];
  // One by one: if an order is refused, the earlier ones remain accepted and shown.
  for (const id of new Set(proposals.map(({ orderId }) => orderId)))
    answers.push(await rest(replaceMeals, acceptanceOf(id, proposals)));
  return { version: 0, ...answers[0], text: answers.map(({ text }) => text).join('; ') };
}

function OneProposal({ proposal }: { readonly proposal: Proposal }) {
  const { orderId, date, person, personName, slotName, from, to, kcalDifference, because } = proposal;
  const acceptance = acceptanceOf(orderId, [proposal]);
  return (
    <li className={styles.row}>
      <span className={styles.photo} style={tintStyle(to.tint)}>
        <Picture picture={to.picture} alt="" sizes="64px" />
      </span>
      <span className={styles.text}>
        <small>
          {slotName}, {formatDayLong(date)}
          {(person > 1 || personName !== '') && `, ${personTitle(personName, person)}`}
        </small>
        {to.title}
        <small>
          Вместо блюда «{from.title}»: {because}; {kcalDifferenceText(kcalDifference)}, без&nbsp;доплаты
        </small>
      </span>
      <RestForm
        call={replaceMeals}
        {...acceptance}
        label="Заменить"
        about={`${slotName.toLowerCase()} ${formatDayLong(date)}`}
        look="soft"
        done={({ text }) => text}
      />
    </li>
  );
}

/** Replacements that the taste autopilot proposes; none takes effect until accepted. */
export function Proposals({ proposals }: Pick<ExceptionsData, 'proposals'>) {
  const rest = useRest();
  const [first] = proposals;
  if (!first) return null;
  const acceptance = acceptanceOf(first.orderId, proposals);
  return (
    <Panel title="Автопилот вкуса предлагает" titleId="proposals" size="roomy">
      <p className={styles.lead}>
        Посмотрели на&nbsp;ваши оценки и&nbsp;замены. Само ничего не&nbsp;изменится: примите то, что нравится.
      </p>
      <ul className={layout.stack12}>
        {proposals.map((proposal) => (
          <OneProposal
            key={`${proposal.orderId} ${proposal.date} ${proposal.person} ${proposal.slot}`}
            proposal={proposal}
          />
        ))}
      </ul>
      {proposals.length > 1 && (
        <RestForm
          call={replaceMeals}
          {...acceptance}
          label="Принять все"
          make={() => acceptAll(rest, proposals)}
          done={({ text }) => text}
        />
      )}
    </Panel>
  );
}
