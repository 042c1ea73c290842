import type { LoaderFunctionArgs } from 'react-router';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDayLong } from '#shared/dates.ts';
import { type CustomerTastes, getTastes, setTired } from '#shared/features/exclusions/contract.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { readMealPlace, replacementPath, replacementQuery } from '#shared/features/rations/address.ts';
import { listChoices, listProposals, replaceMeals } from '#shared/features/rations/contract.ts';
import { PlainRefusal, RestForm } from '../../platform/forms/rest-form.tsx';
import { pageData, screenWithData } from '../../platform/rest/page-data.tsx';
import { type RestCall, RestError, useRest } from '../../platform/rest/rest.ts';
import { ButtonLink } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import { Panel } from '../../ui/surfaces.tsx';
import card from './parts/card.module.css';
import { whoseFood } from './parts/changed-days.tsx';
import { FamilyPanel, TastesForm } from './parts/exclusions-forms.tsx';
import { kcalDifferenceText, ReplacementChoices } from './parts/replacement-choices.tsx';

const rowClass = css('flex flex-wrap gap-y-10 gap-x-12 items-center pt-12 border-t');
const photoClass = css('grid flex-none place-items-center size-64 rounded-12');
const textClass = css('grid gap-2 min-w-0 font-semibold text-ui leading-[1.3] [flex:1_1_170px]');
const textSmallClass = css('text-ink-3 font-medium text-caption');
const pickClass = css('flex gap-8 items-center min-h-tap font-semibold text-small');

/** The meal that the part of an address names, for browsers without scripts; no choices where it cannot be replaced any more. */
async function loadReplacement(rest: RestCall, value: string | null) {
  const place = readMealPlace(value);
  if (!place) return null;
  const { orderId: id, ...query } = place;
  try {
    return { place, choices: await rest(listChoices, { params: { id }, query }) };
  } catch (error) {
    if (error instanceof RestError) return { place, choices: null };
    throw error;
  }
}

async function loadExceptions(rest: RestCall, replace: string | null) {
  const [tastes, { proposals }, replacement] = await Promise.all([
    rest(getTastes),
    rest(listProposals),
    loadReplacement(rest, replace),
  ]);
  return { ...tastes, proposals, replacement };
}

type ExceptionsData = Awaited<ReturnType<typeof loadExceptions>>;
type Proposal = ExceptionsData['proposals'][number];

function acceptanceOf(orderId: string, proposals: readonly Proposal[]) {
  const own = proposals.filter((proposal) => proposal.orderId === orderId);
  const meals = own.map(({ date, person, slot, to }) => ({ date, person, slot, dish: to.code }));
  return { params: { id: orderId }, body: { version: own[0]?.calendarVersion ?? 1, meals } };
}

async function acceptAll(rest: RestCall, proposals: readonly Proposal[]) {
  const answers: AnswerOf<typeof replaceMeals>[] = [];
  // One by one: if an order is refused, the earlier ones remain accepted and shown.
  for (const id of new Set(proposals.map(({ orderId }) => orderId)))
    answers.push(await rest(replaceMeals, acceptanceOf(id, proposals)));
  return { version: 0, ...answers[0], text: answers.map(({ text }) => text).join('; ') };
}

function OneProposal({ proposal }: { proposal: Proposal }) {
  const { orderId, date, person, personName, slotName, from, to, kcalDifference, because } = proposal;
  return (
    <li className={rowClass}>
      <span className={photoClass} style={tintStyle(to.tint)}>
        <Picture className={css('w-60')} picture={to.picture} alt="" sizes="64px" />
      </span>
      <span className={textClass}>
        <small className={textSmallClass}>
          {[slotName, formatDayLong(date), whoseFood(personName, person) ?? []].flat().join(', ')}
        </small>
        {to.title}
        <small className={textSmallClass}>
          Вместо блюда «{from.title}»: {because}; {kcalDifferenceText(kcalDifference)}, без доплаты
        </small>
      </span>
      <RestForm
        call={replaceMeals}
        {...acceptanceOf(orderId, [proposal])}
        label="Заменить"
        about={`${slotName.toLowerCase()} ${formatDayLong(date)}`}
        look="soft"
        done={({ text }) => text}
      />
    </li>
  );
}

/** Replacements that the taste autopilot proposes; none takes effect until accepted. */
function Proposals({ proposals }: Pick<ExceptionsData, 'proposals'>) {
  const rest = useRest();
  const [first] = proposals;
  if (!first) return null;
  return (
    <Panel title="Автопилот вкуса предлагает" titleId="proposals" size="roomy">
      <p className={card.lead}>
        Посмотрели на ваши оценки и замены. Само ничего не изменится: примите то, что нравится.
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
          {...acceptanceOf(first.orderId, proposals)}
          label="Принять все"
          make={() => acceptAll(rest, proposals)}
          done={({ text }) => text}
        />
      )}
    </Panel>
  );
}

function PlainReplacementForm({ place, choices }: NonNullable<ExceptionsData['replacement']>) {
  if (!choices) {
    return (
      <Notice tone="warning" action={<ButtonLink to="/personal/">В календарь</ButtonLink>}>
        Это блюдо уже нельзя заменить: приём изменений закрыт.
      </Notice>
    );
  }
  const { orderId, date, person, slot } = place;
  const { meal, calendarVersion: version } = choices;
  const fieldOf = (dish: string) => [date, person, slot, dish].join('.');
  return (
    <Panel title={`${meal.slotName}, ${formatDayLong(date)}`} titleId="replacement" size="roomy">
      <p className={card.lead}>
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
          <label className={pickClass}>
            <input
              className={css('size-24 [accent-color:var(--green-600)]')}
              type="radio"
              name="meal"
              value={fieldOf('')}
            />{' '}
            Вернуть блюдо «{meal.insteadOf}»
          </label>
        )}
        <ReplacementChoices
          choices={choices}
          renderControl={(dish) => (
            <label className={pickClass}>
              <input
                className={css('size-24 [accent-color:var(--green-600)]')}
                type="radio"
                name="meal"
                value={fieldOf(dish.code)}
                required
                aria-label={dish.title}
              />{' '}
              Выбрать
            </label>
          )}
        />
      </RestForm>
    </Panel>
  );
}

function TiredList({ tired }: Pick<CustomerTastes, 'tired'>) {
  return (
    <Panel title="Надоело" titleId="tired" size="roomy">
      {tired.length === 0 && (
        <p className={card.lead}>
          Пока пусто. Нажмите «Надоело» у блюда в календаре, и мы перестанем его привозить.
        </p>
      )}
      <ul className={layout.stack12}>
        {tired.map(({ person, code, title, picture, tint }) => (
          <li key={`${person} ${code}`} className={rowClass}>
            <span className={photoClass} style={tintStyle(tint)}>
              <Picture className={css('w-60')} picture={picture} alt="" sizes="64px" />
            </span>
            <span className={textClass}>
              {title}
              {person > 1 && <small className={textSmallClass}>{personTitle('', person)}</small>}
            </span>
            <RestForm
              call={setTired}
              body={{ dish: code, tired: false, person }}
              label="Вернуть"
              about={title}
              look="soft"
              done={({ text }) => text}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  pageData(context, (rest) =>
    loadExceptions(rest, new URL(request.url).searchParams.get(replacementQuery.name)),
  );

function ExceptionsScreen({ data }: { data: ExceptionsData }) {
  const { tastes, replacement, proposals, ingredients, family, isSigned } = data;
  return (
    <div className={css('grid gap-20 max-w-[760px]')}>
      <h1 className={css('text-h2')}>Исключения</h1>
      <PlainRefusal />
      {replacement && <PlainReplacementForm {...replacement} />}
      {tastes.autopilot && <Proposals proposals={proposals} />}
      <TastesForm key={tastes.version} {...{ tastes, ingredients, isSigned }} />
      <FamilyPanel family={family} isSigned={isSigned} />
      <TiredList tired={tastes.tired} />
    </div>
  );
}

export const Component = screenWithData(ExceptionsScreen, <Loader />);
