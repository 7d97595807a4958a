/** The font that the first lines of every page are set in: the one worth fetching before the stylesheet asks for it. */
export { default as textFont } from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'
