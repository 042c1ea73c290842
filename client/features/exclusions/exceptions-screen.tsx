import type { LoaderFunctionArgs } from 'react-router';
import { type CustomerTastes, setTired } from '#shared/features/exclusions/contract.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { replacementQuery } from '#shared/features/rations/address.ts';
import { PlainRefusal } from '../../platform/forms/plain-form.tsx';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { pageData, screenWithData } from '../../platform/hydration/page-data.tsx';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { tintStyle } from '../../ui/tint.ts';
import { type ExceptionsData, loadExceptions } from './exceptions-data.ts';
import styles from './exceptions-screen.module.css';
import card from './parts/card.module.css';
import { FamilyPanel } from './parts/family-panel.tsx';
import { PlainReplacementForm } from './parts/plain-replacement-form.tsx';
import { Proposals } from './parts/proposals.tsx';
import { TastesForm } from './parts/tastes-form.tsx';

/** Dishes the customer is tired of, each with a button to restore it. */
function TiredList({ tired }: Pick<CustomerTastes, 'tired'>) {
  return (
    <Panel title="Надоело" titleId="tired" size="roomy">
      {tired.length === 0 && (
        <p className={card.lead}>
          Пока пусто. Нажмите «Надоело» у&nbsp;блюда в&nbsp;календаре, и&nbsp;мы&nbsp;перестанем его
          привозить.
        </p>
      )}
      <ul className={layout.stack12}>
        {tired.map(({ person, code, title, picture, tint }) => (
          <li key={`${person} ${code}`} className={card.row}>
            <span className={card.photo} style={tintStyle(tint)}>
              <Picture picture={picture} alt="" sizes="64px" />
            </span>
            <span className={card.text}>
              {title}
              {person > 1 && <small>{personTitle('', person)}</small>}
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

function ExceptionsScreen({ data }: { readonly data: ExceptionsData }) {
  const { tastes, replacement, proposals } = data;
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Исключения</h1>
      <PlainRefusal />
      {replacement && <PlainReplacementForm replacement={replacement} />}
      {tastes.autopilot && <Proposals proposals={proposals} />}
      <TastesForm
        key={tastes.version}
        tastes={tastes}
        ingredients={data.ingredients}
        isSigned={data.isSigned}
      />
      <FamilyPanel family={data.family} isSigned={data.isSigned} />
      <TiredList tired={tastes.tired} />
    </div>
  );
}

export const Component = screenWithData(ExceptionsScreen, <Loader />);
