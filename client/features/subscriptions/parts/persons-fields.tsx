import { personTitle } from '#shared/features/orders/persons.ts';
import { MAX_PEOPLE } from '#shared/features/orders/price.ts';
import { offeredLine } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import styles from './persons-fields.module.css';

/** Who eats from the next renewal on. */
export interface RenewedPerson {
  /** Tells rows apart: today's persons by their number, new ones by what comes after. */
  readonly key: number;
  /** Number of one of today's persons; a new one has none. */
  readonly person: number | undefined;
  readonly name: string;
  readonly programme: string;
  readonly kcal: number;
}

interface PersonFieldsProps {
  /** How the person is called; empty where there is one alone. */
  readonly title: string;
  readonly person: RenewedPerson;
  readonly programmes: readonly Programme[];
  readonly onChange: (person: RenewedPerson) => void;
  /** Absent where nobody else would be left. */
  readonly onRemove: (() => void) | undefined;
}

/** Programme and calorie line of one person. */
function PersonFields({ title, person, programmes, onChange, onRemove }: PersonFieldsProps) {
  const lines = programmes.find(({ code }) => code === person.programme)?.lines ?? [];
  const chooseProgramme = (code: string) => {
    const programme = programmes.find((one) => one.code === code);
    const kcal = (programme && offeredLine(programme, person.kcal)?.kcal) ?? person.kcal;
    onChange({ ...person, programme: code, kcal });
  };
  return (
    <section className={styles.person} aria-label={title || undefined}>
      {title !== '' && (
        <div className={styles.head}>
          <b>{title}</b>
          {onRemove && (
            <Button look="ghost" size="small" aria-label={`Убрать: ${title}`} onClick={onRemove}>
              Убрать
            </Button>
          )}
        </div>
      )}
      <Select
        label="Программа"
        value={person.programme}
        options={programmes.map(({ code, name }) => ({ value: code, label: name }))}
        onValue={chooseProgramme}
      />
      <Select
        label="Калорийность"
        value={String(person.kcal)}
        options={lines.map(({ kcal }) => ({ value: String(kcal), label: `${kcal}\u00a0ккал` }))}
        onValue={(kcal) => onChange({ ...person, kcal: Number(kcal) })}
      />
    </section>
  );
}

interface PersonsFieldsProps {
  readonly persons: readonly RenewedPerson[];
  readonly programmes: readonly Programme[];
  readonly onPersons: (persons: readonly RenewedPerson[]) => void;
}

/** Programmes of everybody who eats, with whom to add and to leave out. */
export function PersonsFields({ persons, programmes, onPersons }: PersonsFieldsProps) {
  const last = persons.at(-1);
  const add = () => {
    if (!last) return;
    const key = Math.max(...persons.map((one) => one.key)) + 1;
    onPersons([...persons, { ...last, key, person: undefined, name: '' }]);
  };
  return (
    <>
      {persons.map((one, index) => (
        <PersonFields
          key={one.key}
          title={persons.length > 1 ? personTitle(one.name, index + 1) : ''}
          person={one}
          programmes={programmes}
          onChange={(next) => onPersons(persons.map((other) => (other.key === one.key ? next : other)))}
          onRemove={
            persons.length > 1 ? () => onPersons(persons.filter(({ key }) => key !== one.key)) : undefined
          }
        />
      ))}
      {persons.length < MAX_PEOPLE && (
        <Button look="outline" size="small" onClick={add}>
          Добавить человека
        </Button>
      )}
    </>
  );
}
