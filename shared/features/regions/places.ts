type Point = readonly [lon: number, lat: number];

/** What helps to find oneself on a map of zones: names of places and the course of the river, WGS 84, in degrees. */
export interface MapPlaces {
  readonly names: readonly { readonly name: string; readonly at: Point }[];
  readonly river: readonly Point[];
}

/** By map; coordinates of OpenStreetMap, rounded to some two hundred metres. */
export const mapPlaces: Readonly<Record<'moscow' | 'spb', MapPlaces>> = {
  moscow: {
    names: [
      { name: 'Центр', at: [37.617, 55.756] },
      { name: 'Химки', at: [37.43, 55.897] },
      { name: 'Мытищи', at: [37.736, 55.911] },
      { name: 'Балашиха', at: [37.938, 55.796] },
      { name: 'Люберцы', at: [37.894, 55.681] },
      { name: 'Одинцово', at: [37.264, 55.679] },
      { name: 'Красногорск', at: [37.33, 55.82] },
      { name: 'Видное', at: [37.706, 55.552] },
      { name: 'Подольск', at: [37.555, 55.424] },
      { name: 'Зеленоград', at: [37.181, 55.983] },
    ],
    river: [
      [37.27, 55.73],
      [37.4, 55.802],
      [37.455, 55.797],
      [37.44, 55.757],
      [37.48, 55.752],
      [37.54, 55.748],
      [37.565, 55.742],
      [37.552, 55.713],
      [37.6, 55.731],
      [37.62, 55.748],
      [37.645, 55.746],
      [37.655, 55.73],
      [37.64, 55.7],
      [37.68, 55.685],
      [37.675, 55.669],
      [37.72, 55.67],
      [37.745, 55.645],
      [37.8, 55.632],
      [37.86, 55.62],
    ],
  },
  spb: {
    names: [
      { name: 'Центр', at: [30.335, 59.934] },
      { name: 'Пушкин', at: [30.396, 59.714] },
      { name: 'Колпино', at: [30.589, 59.75] },
      { name: 'Всеволожск', at: [30.646, 60.019] },
      { name: 'Петергоф', at: [29.9, 59.883] },
      { name: 'Красное Село', at: [30.087, 59.736] },
      { name: 'Сестрорецк', at: [29.963, 60.092] },
      { name: 'Гатчина', at: [30.128, 59.576] },
      { name: 'Мурино', at: [30.439, 60.051] },
    ],
    river: [
      [31.03, 59.95],
      [30.99, 59.88],
      [30.8, 59.77],
      [30.6, 59.8],
      [30.5, 59.83],
      [30.455, 59.875],
      [30.41, 59.915],
      [30.395, 59.925],
      [30.35, 59.952],
      [30.308, 59.941],
      [30.24, 59.925],
    ],
  },
};
