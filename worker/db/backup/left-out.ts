/** What everything that is printed begins with, in the store of photos: no backup has it. */
export const PRINTS = 'prints/';
