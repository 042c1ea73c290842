import type { LoaderFunctionArgs } from 'react-router';
import type { AnswerOf } from '#shared/contract.ts';
import { listStaff } from '#shared/features/content/contract.ts';
import { departments, departmentTexts } from '#shared/features/content/staff-labels.ts';
import { pageData, restContext, screenWithData } from '../../platform/rest/page-data.tsx';
import { classNames } from '../../ui/basics.tsx';
import cover from '../../ui/cover.module.css';
import { css } from '../../ui/css.ts';
import { FilterLinks } from '../../ui/page-links.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { PageHead, PersonGrid } from './parts/cards.tsx';

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
        <h1 className={css('wrap-break-word')}>Наша команда</h1>
        <p className={classNames(cover.lead, css('max-w-[40em]'))}>
          За каждой сумкой с едой стоят люди: одни придумывают и готовят, другие считают, везут и отвечают на
          вопросы. Знакомьтесь.
        </p>
        <div className={css('mt-20')}>
          <FilterLinks
            label="Отделы"
            choices={groups.map(({ department, name, members }) => ({
              ...{ to: `#${department}`, name, count: members.length, isCurrent: false },
            }))}
          />
        </div>
      </PageHead>
      {groups.map(({ department, name, text, members }) => (
        <Section key={department} id={department} title={name}>
          <p
            className={css(
              'max-w-[44em] -mt-8 mb-20 mx-0 text-ink-2 text-lead tablet:-mt-16 tablet:mb-28 tablet:mx-0',
            )}
          >
            {text}
          </p>
          <PersonGrid people={members} />
        </Section>
      ))}
    </>
  );
}

export const Component = screenWithData(StaffScreen);
