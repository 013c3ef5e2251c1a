/** A chunk of its own, fetched with the menu's pages, so that it opens at once. */
export const loadPalette = () => import(/* webpackChunkName: "palette" */ './Palette')
