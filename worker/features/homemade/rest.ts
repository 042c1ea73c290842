import { Allergen } from '#shared/features/dishes/schema.ts';
import { listHomemade } from '#shared/features/homemade/contract.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountHomemade(table: RestTable): void {
  mount(table, listHomemade, ({ c, query: { sort, without, ...filter } }) => {
    const allergens = without?.split(',').map((word) => Allergen.parse(word)) ?? [];
    return commands.listHomemade(c.env.DB, { ...filter, without: allergens }, sort);
  });
}
