/** How a dish keeps, by what is in it and how it was cooked. */
export const keepings = [
  'raw-fish',
  'fresh',
  'soft-eggs',
  'dressed',
  'dairy',
  'hot',
  'baked',
  'dry',
] as const;
export type Keeping = (typeof keepings)[number];

/**
 * Shelf life by kind of dish, hours from packing, in a closed tray at 2–6 °C. The producer sets it (ТР ТС 021/2011):
 * whoever runs the kitchen puts here what its own documents allow. Which kinds keep longer than others is the order of
 * СанПиН 2.3.2.1324-03, which texts do not name, because no rule of today refers to it.
 */
export const shelfLifeHours: Readonly<Record<Keeping, number>> = {
  'raw-fish': 24,
  fresh: 30,
  'soft-eggs': 30,
  dressed: 36,
  dairy: 48,
  hot: 60,
  baked: 96,
  dry: 168,
};

/** Kinds as customers know them. */
export const keepingNames: Readonly<Record<Keeping, string>> = {
  'raw-fish': 'блюда с сырой и слабосолёной рыбой',
  fresh: 'салаты и закуски из свежих овощей и фруктов',
  'soft-eggs': 'омлеты и другие блюда из яиц',
  dressed: 'салаты из варёных овощей с заправкой',
  dairy: 'творог, йогурт и холодные десерты',
  hot: 'супы, каши, горячее и запеканки',
  baked: 'выпечка и желе',
  dry: 'орехи, батончики и сухие сладости',
};
