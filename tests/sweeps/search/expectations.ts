/** What answers a query, by what it is; the words of a title are matched in lower case. */
export type Answer =
  | { readonly is: 'page'; readonly path: string }
  | { readonly is: 'below'; readonly path: string }
  /** A page, question, article or promotion whose title has the words. */
  | { readonly is: 'about'; readonly words: RegExp }
  | { readonly is: 'programme' | 'purpose' | 'dish' | 'set'; readonly words: RegExp }
  | { readonly is: 'office' | 'nothing' }
  /** A dish whose title or composition has all of it. */
  | { readonly is: 'contains'; readonly words: readonly RegExp[] }
  | { readonly is: 'fish' }
  /** A dish without an allergen or a group of exclusions. */
  | { readonly is: 'free'; readonly of: FoodGroup }
  | { readonly is: 'without'; readonly what: 'meat' | 'animal' | 'sugar' }
  | { readonly is: 'rich' }
  | { readonly is: 'meal'; readonly meal: 'breakfast' | 'dessert'; readonly freeOf?: FoodGroup };

export type FoodGroup =
  | 'nuts'
  | 'fish'
  | 'milk'
  | 'eggs'
  | 'honey'
  | 'mushrooms'
  | 'pork'
  | 'onion'
  | 'gluten';

/** A query of a buyer, what they mean by it, and all that answers it. */
export interface BuyerQuery {
  readonly query: string;
  readonly meaning: string;
  readonly right: readonly Answer[];
}

const any = /(?:)/;
export const page = (path: string): Answer => ({ is: 'page', path });
export const at = (path: string): Answer => ({ is: 'below', path });
export const about = (words: RegExp): Answer => ({ is: 'about', words });
export const programme = (words = any): Answer => ({ is: 'programme', words });
export const purpose = (words = any): Answer => ({ is: 'purpose', words });
export const dish = (words: RegExp): Answer => ({ is: 'dish', words });
export const set = (words = any): Answer => ({ is: 'set', words });
export const office = (): Answer => ({ is: 'office' });
export const nothing = (): Answer => ({ is: 'nothing' });
export const contains = (...words: readonly RegExp[]): Answer => ({ is: 'contains', words });
export const fish = (): Answer => ({ is: 'fish' });
export const free = (of: FoodGroup): Answer => ({ is: 'free', of });
export const without = (what: 'meat' | 'animal' | 'sugar'): Answer => ({ is: 'without', what });
export const rich = (): Answer => ({ is: 'rich' });
export const meal = (name: 'breakfast' | 'dessert', freeOf?: FoodGroup): Answer => ({
  is: 'meal',
  meal: name,
  ...(freeOf && { freeOf }),
});

/** How food is brought. */
export const delivery: readonly Answer[] = [
  page('/dostavka/'),
  about(/доставк|достави|прив[оеё]з|курьер|интервал/),
];
/** What programmes cost. */
export const prices: readonly Answer[] = [
  page('/programmy/'),
  programme(),
  purpose(),
  about(/цен|стоит|стоим|скидк|прайс|срок/),
  page('/comparison/'),
];

/** A query with its meaning and all that answers it. */
export const buyer = (query: string, meaning: string, ...right: readonly Answer[]): BuyerQuery => ({
  query,
  meaning,
  right,
});
