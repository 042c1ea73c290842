import { createContext, Fragment, type ReactNode, useContext } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatMoment } from '#shared/dates.ts';
import { deskPath } from '#shared/desk/routes.ts';
import { type AuditEntry, type AuditNames, listAudit } from '#shared/features/staff/audit/contract.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { DeskButton, DeskLink, Line, SelectControl, TextControl } from '../controls.tsx';
import { Nothing, PageHead, Roomy, Sheet } from '../page-parts.tsx';
import { type Place, queryOf } from '../place.ts';
import { Report, Row } from '../table/report.tsx';
import { askedLines, changeLines, objectTitle, outcomeOf, pageOf, stopsOf, toldObjects } from './words.ts';

export type Audit = AnswerOf<typeof listAudit>;

const filters = ['from', 'to', 'operation', 'object', 'actor', 'before'] as const;

export function loadAudit(rest: RestCall, place: Place): Promise<Audit> {
  const query = queryOf(place);
  const said = filters.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  return rest(listAudit, { query: Object.fromEntries(said) });
}

/** What people call what entries tell of by ids and codes. */
const NamesContext = createContext<AuditNames>({});

/** The order of stops that somebody has put by hand. */
function Stops({ one }: { one: AuditEntry['objects'][number] }): ReactNode {
  const stops = stopsOf(one, useContext(NamesContext));
  if (!stops) return null;
  if (stops.length === 0) return <p>Остановки: по расстоянию</p>;
  return (
    <p>
      Остановки:{' '}
      {stops.map(({ id, title, orderId }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          {orderId === null ? title : <a href={deskPath('order', {}, orderId)}>{title}</a>}
        </Fragment>
      ))}
    </p>
  );
}

/** An object with what an act has made of it. */
function Changed({ one }: { one: AuditEntry['objects'][number] }): ReactNode {
  const names = useContext(NamesContext);
  const page = pageOf(one);
  return (
    <>
      <p>
        <a href={deskPath('audit', { object: `${one.object}:${one.id}` })}>{objectTitle(one, names)}</a>
        {page && (
          <>
            {' · '}
            <a href={page.path}>{page.name}</a>
          </>
        )}
      </p>
      {changeLines(one, names).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Stops one={one} />
      {one.reason !== '' && <p>«{one.reason}»</p>}
    </>
  );
}

/** What a call was about, and what it has changed. */
function About({ entry }: { entry: AuditEntry }): ReactNode {
  const names = useContext(NamesContext);
  return (
    <>
      {askedLines(entry, names).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {toldObjects(entry).map((one) => (
        <Changed key={[one.object, one.id, ...changeLines(one)].join(' ')} one={one} />
      ))}
    </>
  );
}

function Entries({ entries }: { entries: Audit['entries'] }): ReactNode {
  return (
    <Report label="Журнал" heads={['Когда', 'Кто', 'Что', 'О чём', 'Чем кончилось']}>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id}>
            <th scope="row">
              <Roomy>{formatMoment(entry.at)}</Roomy>
            </th>
            <td>
              <a href={deskPath('audit', { actor: entry.actor.id })}>{entry.actor.name}</a>
              <br />
              <small>{entry.address}</small>
            </td>
            <td>{entry.title}</td>
            <td>
              <About entry={entry} />
            </td>
            <td>{outcomeOf(entry.outcome)}</td>
          </Row>
        ))}
      </tbody>
    </Report>
  );
}

/** Whose entries, and about what, where the address asks for some: links lead to them, nobody types an id. */
function Asked({ audit, query }: { audit: Audit; query: URLSearchParams }): ReactNode {
  const [actor, object] = [query.get('actor'), query.get('object')];
  const person = audit.entries.find((entry) => entry.actor.id === actor)?.actor.name;
  const [kind = '', id = ''] = object?.split(':') ?? [];
  const thing = audit.entries.flatMap(({ objects }) => objects).find((one) => one.id === id);
  return (
    <>
      {actor && (
        <p>
          <input type="hidden" name="actor" value={actor} />
          Кто: {person ?? 'один сотрудник'}
        </p>
      )}
      {object && (
        <p>
          <input type="hidden" name="object" value={object} />О чём:{' '}
          {objectTitle({ object: kind, id, title: thing?.title ?? '' }, audit.names)}
        </p>
      )}
    </>
  );
}

/** Who has read and done what, the latest first. */
export function AuditScreen({ audit, place }: { audit: Audit; place: Place }): ReactNode {
  const query = queryOf(place);
  const value = (name: (typeof filters)[number]) => query.get(name) ?? '';
  return (
    <>
      <PageHead title="Журнал">
        <form action={deskPath('audit')}>
          <Asked audit={audit} query={query} />
          <Line>
            <TextControl label="С" type="date" name="from" defaultValue={value('from')} />
            <TextControl label="По" type="date" name="to" defaultValue={value('to')} />
            <SelectControl
              label="Операция"
              any="Любая"
              name="operation"
              defaultValue={value('operation')}
              options={audit.operations.map(({ operation, title }) => [operation, title] as const)}
            />
            <DeskButton type="submit">Показать</DeskButton>
            <DeskLink href={deskPath('audit')}>Сбросить</DeskLink>
          </Line>
        </form>
      </PageHead>
      <Sheet title="Новое сверху">
        {audit.entries.length === 0 ? (
          <Nothing>Таких записей нет.</Nothing>
        ) : (
          <NamesContext value={audit.names}>
            <Entries entries={audit.entries} />
          </NamesContext>
        )}
      </Sheet>
      {audit.next !== null && (
        <Line>
          <DeskLink href={deskPath('audit', { ...Object.fromEntries(query), before: audit.next })}>
            Раньше
          </DeskLink>
        </Line>
      )}
    </>
  );
}
