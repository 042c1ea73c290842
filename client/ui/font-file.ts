/** All letters, figures and signs of the site in one file: each that came later would have the page laid out once more. */
export const FONT_FILE = '/fonts/onest.woff2';

/** Loads it ahead of the style sheet that names it. */
export const fontPreload = `<link rel="preload" href="${FONT_FILE}" as="font" type="font/woff2" crossorigin>`;
