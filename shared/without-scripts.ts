/**
 * Without scripts the parts that arrive late stay hidden at the end of the page. These rules show them in their
 * place: the layout dissolves into the root's column, late parts stand before the footer, the loader goes.
 */
export const withoutScriptsCss =
  '#app{display:flex;flex-direction:column}#app>[data-layout]{display:contents}' +
  '#app>div[hidden]{display:block!important;order:1}[data-footer]{order:2}[data-loader],[data-scripted]{display:none!important}';

/** Hash of these rules, by which the policy lets in the one style element of our pages. */
export const withoutScriptsHash = 'sha256-y6IZ9A8L2B0Sz57KyeTG9/OzlMO9LS+iqlF/u65uiio=';
