import type { LoaderFunctionArgs } from 'react-router';
import type { AnswerOf } from '#shared/contract.ts';
import { listStaff } from '#shared/features/content/contract.ts';
import { departments, departmentTexts } from '#shared/features/content/staff-labels.ts';
import { pageData, restContext, screenWithData } from '../../platform/rest/page-data.tsx';
import { classNames } from '../../ui/basics.tsx';
import cover from '../../ui/cover.module.css';
import { Section } from '../../ui/surfaces.tsx';
import { PageHead, PersonGrid } from './parts/cards.tsx';
import styles from './staff-screen.module.css';

export function loader({ context }: LoaderFunctionArgs) {
  return pageData(context, () => context.get(restContext)(listStaff));
}

function StaffScreen({ data: { people } }: { readonly data: AnswerOf<typeof listStaff> }) {
  const groups = departments
    .map((department) => ({
      department,
      ...departmentTexts[department],
      members: people.filter((person) => person.department === department),
    }))
    .filter(({ members }) => members.length > 0);
  return (
    <>
      <PageHead current="Команда">
        <h1 className={styles.title}>Наша команда</h1>
        <p className={classNames(cover.lead, styles.lead)}>
          За каждой сумкой с едой стоят люди: одни придумывают и готовят, другие считают, везут и отвечают на
          вопросы. Знакомьтесь.
        </p>
        <nav aria-label="Отделы">
          <ul className={styles.ways}>
            {groups.map(({ department, name, members }) => (
              <li key={department}>
                <a href={`#${department}`} className={styles.way}>
                  {name}
                  <span className={styles.count}>{members.length}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </PageHead>
      {groups.map(({ department, name, text, members }) => (
        <Section key={department} id={department} title={name}>
          <p className={styles.about}>{text}</p>
          <PersonGrid people={members} />
        </Section>
      ))}
    </>
  );
}

export const Component = screenWithData(StaffScreen);
