import type { ReactNode } from 'react';
import type { Picture as PictureFacts } from '#shared/features/pictures/schema.ts';
import { classNames } from '../../../ui/class-names.ts';
import cover from '../../../ui/cover.module.css';
import { Portrait } from '../../../ui/portrait.tsx';
import { SharedElement } from '../../../ui/shared-element.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import styles from './person-cover.module.css';

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
