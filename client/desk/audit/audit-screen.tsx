import type { ReactNode } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatMoment } from '#shared/dates.ts';
import { deskPath } from '#shared/desk/routes.ts';
import type { AuditEntry, listAudit } from '#shared/features/staff/audit/contract.ts';
import { permissions } from '#shared/features/staff/roles.ts';
import type { RestCall } from '../../platform/rest/rest-client.ts';
import { DeskButton, DeskLink, Line, SelectControl, TextControl } from '../controls.tsx';
import { Nothing, PageHead, Sheet } from '../page-parts.tsx';
import { type Place, queryOf } from '../place.ts';
import { Report } from '../table/report.tsx';

export type Audit = AnswerOf<typeof listAudit>;

const filters = ['from', 'to', 'operation', 'object', 'actor', 'before'] as const;

export function loadAudit(rest: RestCall, place: Place): Promise<Audit> {
  const query = queryOf(place);
  const said = filters.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  return rest<typeof listAudit>('GET /rest/operations/audit/', { query: Object.fromEntries(said) });
}

const outcomeOf = ({ outcome }: AuditEntry) => {
  if (outcome === null) return 'не\u00a0закончено';
  return outcome === 'done' ? 'сделано' : `отказано: ${outcome}`;
};

/** Values of an object as an audit keeps them, in a line. */
function lineOf(value: unknown): string {
  if (value === null || value === undefined) return '—';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .filter(([, one]) => one !== '')
    .map(([name, one]) => `${name}: ${typeof one === 'object' ? JSON.stringify(one) : one}`)
    .join(', ');
}

/** What a call was about, and what it has changed. */
function About({ entry }: { entry: AuditEntry }): ReactNode {
  const asked = lineOf(entry.about);
  return (
    <>
      {asked !== '' && asked !== '—' && <p>{asked}</p>}
      {entry.objects.map(({ object, id, before, after, reason }) => (
        <p key={`${object} ${id}`}>
          <a href={deskPath('audit', { object: `${object}:${id}` })}>
            {object} {id}
          </a>
          {(before !== null || after !== null) && `: ${lineOf(before)} → ${lineOf(after)}`}
          {reason !== '' && ` (${reason})`}
        </p>
      ))}
    </>
  );
}

function Entries({ entries }: { entries: Audit['entries'] }): ReactNode {
  return (
    <Report label="Журнал" heads={['Когда', 'Кто', 'Что', 'О\u00a0чём', 'Чем кончилось']}>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">{formatMoment(entry.at)}</th>
            <td>
              <a href={deskPath('audit', { actor: entry.actor.id })}>{entry.actor.name}</a>
              <br />
              <small>{entry.address}</small>
            </td>
            <td>{entry.operation}</td>
            <td>
              <About entry={entry} />
            </td>
            <td>{outcomeOf(entry)}</td>
          </tr>
        ))}
      </tbody>
    </Report>
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
          {value('actor') !== '' && <input type="hidden" name="actor" value={value('actor')} />}
          <Line>
            <TextControl label="С" type="date" name="from" defaultValue={value('from')} />
            <TextControl label="По" type="date" name="to" defaultValue={value('to')} />
            <SelectControl
              label="Операция"
              any="Любая"
              name="operation"
              defaultValue={value('operation')}
              options={Object.keys(permissions).map((operation) => [operation, operation] as const)}
            />
            <TextControl
              label={'О\u00a0чём'}
              name="object"
              placeholder="orders:номер"
              defaultValue={value('object')}
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
          <Entries entries={audit.entries} />
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
