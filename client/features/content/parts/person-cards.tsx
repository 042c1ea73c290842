import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PersonCard } from '#shared/features/content/staff-schema.ts';
import type { Picture as PictureFacts } from '#shared/features/pictures/schema.ts';
import { classNames } from '../../../ui/class-names.ts';
import cover from '../../../ui/cover.module.css';
import { Portrait, tintStyle } from '../../../ui/picture.tsx';
import { SharedElement } from '../../../ui/shared-element.tsx';
import surface from '../../../ui/surface.module.css';
import { personPath } from './page-head.tsx';
import styles from './person-cover.module.css';
import personGridStyles from './person-grid.module.css';

interface PersonCoverProps {
  readonly person: {
    readonly name: string;
    readonly role: string;
    readonly lead: string;
    readonly tint: string;
    readonly picture: PictureFacts | null;
  };
  /** Name that the portrait shares with the one in the list. */
  readonly shared?: string;
  readonly children?: ReactNode;
}

/** The first look at a person: who it is and what the person does. */
export function PersonCover({ person, shared, children }: PersonCoverProps) {
  const { name, role, lead, tint } = person;
  const portrait = (
    <Portrait person={person} alt={`Портрет: ${name}`} isFirst sizes="(min-width: 768px) 340px, 240px" />
  );
  return (
    <div className={styles.panel} style={tintStyle(tint)}>
      <div className={styles.text}>
        <p className={styles.role}>{role}</p>
        <h1 className={styles.name}>{name}</h1>
        <p className={cover.lead}>{lead}</p>
        {children !== undefined && (
          <div className={classNames(cover.actions, styles.actions)}>{children}</div>
        )}
      </div>
      <div className={styles.portrait}>
        {shared === undefined ? portrait : <SharedElement name={shared}>{portrait}</SharedElement>}
      </div>
    </div>
  );
}

/** People of the team as cards; each leads to the person's story. */
export function PersonGrid({ people }: { readonly people: readonly PersonCard[] }) {
  return (
    <ul className={personGridStyles.grid}>
      {people.map((person) => {
        const { id, name, role, lead, tint } = person;
        return (
          <li key={id}>
            <Link
              to={personPath(id)}
              className={classNames(surface.card, surface.lift, personGridStyles.card)}
            >
              <div className={personGridStyles.portrait} style={tintStyle(tint)}>
                <SharedElement name={`person-${id}`} className={personGridStyles.picture}>
                  <Portrait person={person} alt="" sizes="(min-width: 768px) 200px, 112px" />
                </SharedElement>
              </div>
              <div className={personGridStyles.text}>
                <h3>{name}</h3>
                <p className={personGridStyles.role}>{role}</p>
                <p className={personGridStyles.lead}>{lead}</p>
              </div>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
