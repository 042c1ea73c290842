import { orderPersons, personTitle } from '#shared/features/orders/persons.ts';
import { getBrokenPromises } from '#shared/features/rations/contract.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { PromisesNotice } from '../../exclusions/shared/promises-notice.tsx';
import { type ChosenPlan, type OrderData, promisesQuery } from '../order-data.ts';
import type { OrderFormControl } from '../use-order-form.ts';

interface PromisesNoticesProps {
  readonly data: OrderData;
  readonly order: OrderFormControl;
}

function PersonPromises({
  data: { draft, rations, promises },
  order: { form, changeDraft },
  plan,
  place,
}: PromisesNoticesProps & { readonly plan: ChosenPlan; readonly place: number }) {
  const query = promisesQuery(plan, { draft, start: form.start, part: form.interval?.part ?? 'morning' });
  const loaded = promises[place];
  const { data: found } = useRestData(
    getBrokenPromises,
    { query },
    { known: loaded?.query === JSON.stringify(query) ? loaded.found : undefined },
  );
  if (!found) return null;
  const choose = (programme: string) =>
    changeDraft({
      persons: orderPersons(draft).map((person, index) =>
        index === place ? { ...person, programme } : person,
      ),
    });
  return (
    <PromisesNotice
      programme={plan.programme.name}
      whose={rations.length > 1 ? personTitle(plan.name, place + 1) : undefined}
      {...found}
      onChoose={choose}
    />
  );
}

/** What the order will not keep of what its programmes promise, for each person who leaves something out. */
export function PromisesNotices(props: PromisesNoticesProps) {
  const persons = props.data.rations.map((plan, place) => ({ plan, place }));
  return persons
    .filter(({ plan }) => plan.without.length > 0)
    .map(({ plan, place }) => <PersonPromises key={place} {...props} plan={plan} place={place} />);
}
