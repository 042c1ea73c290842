/** Orders of the list of dishes; apart from the schemas, so that a page of a dish loads no validator. */
export const homemadeSorts = ['menu', 'price', 'kcal', 'protein'] as const;
export type HomemadeSort = (typeof homemadeSorts)[number];
