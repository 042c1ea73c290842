import { createContext, type ReactNode, useContext } from 'react';
import { deskPath } from '#shared/desk/routes.ts';
import type { DeskView, listViews, ViewPage } from '#shared/features/desk/views/contract.ts';
import type { RestCall } from '../../platform/rest/rest-client.ts';
import controls from '../controls.module.css';
import { DeskLink, HiddenControl, Line, SelectControl, TextControl } from '../controls.tsx';
import { ActForm } from '../forms/act-form.tsx';
import { SentContext } from '../forms/sent.ts';
import { mayCall, type Place } from '../place.ts';
import styles from './views.module.css';

/** What is kept of the page that is shown. */
export const ViewsContext = createContext<readonly DeskView[]>([]);

const save = 'POST /rest/operations/views/';
const remove = 'POST /rest/operations/views/:id/remove/';

/** What is kept of a page, where its reader may keep anything. */
export const loadViews = async (
  rest: RestCall,
  place: Place,
  page: ViewPage,
): Promise<readonly DeskView[]> =>
  mayCall(place, save)
    ? (await rest<typeof listViews>('GET /rest/operations/views/', { query: { page } })).views
    : [];

/** Whether somebody may keep lists for everybody. */
const mayShare = ({ member }: Place) =>
  member?.role === null || member?.role === 'manager' || member?.role === 'owner';

/** What an address says without where a page of it begins. */
function keptOf(query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  kept.delete('after');
  return kept.toString();
}

interface ViewsProps {
  readonly page: ViewPage;
  /** What the page shows now. */
  readonly query: URLSearchParams;
  readonly place: Place;
}

/** Lists that are kept under names, and the way to keep the one that is shown. */
export function Views({ page, query, place }: ViewsProps): ReactNode {
  const views = useContext(ViewsContext);
  const sent = useContext(SentContext);
  if (!mayCall(place, save)) return null;
  const shown = keptOf(query);
  return (
    <details open={sent?.operation === save || sent?.operation === remove}>
      <summary className={controls.button}>
        Сохранённые списки{views.length > 0 && `: ${views.length}`}
      </summary>
      <div className={styles.menu}>
        {views.length > 0 && (
          <ul aria-label="Сохранённые списки" className={styles.list}>
            {views.map(({ id, name, query: kept, isShared, isRemovable }) => (
              <li key={id}>
                <Line>
                  <DeskLink
                    href={`${deskPath(page)}?${kept}`}
                    {...(kept === shown && { 'aria-current': 'page' as const })}
                  >
                    {name}
                    {isShared && ' · общий'}
                  </DeskLink>
                  {isRemovable && <ActForm operation={remove} id={id} action="Убрать" of={name} />}
                </Line>
              </li>
            ))}
          </ul>
        )}
        <ActForm operation={save} action="Сохранить этот список">
          <HiddenControl name="page" value={page} />
          <HiddenControl name="query" value={shown} />
          <TextControl label="Имя списка" name="name" maxLength={40} required />
          {mayShare(place) && (
            <SelectControl
              label="Кому"
              name="isShared"
              options={[
                ['', 'Мне'],
                ['yes', 'Всем за\u00a0столом'],
              ]}
            />
          )}
        </ActForm>
      </div>
    </details>
  );
}
