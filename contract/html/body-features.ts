/** Quicker than an expression with alternatives, which stops at each element of a text. */
const hasAny =
  (...marks: string[]) =>
  (html: string): boolean =>
    marks.some((mark) => html.includes(mark))

/** The parts of a rendered body that have a style or a script of their own, each with how it is found in the HTML that rendering makes. */
const features = {
  code: hasAny('<code', '<pre', '<kbd'),
  codeBlocks: hasAny('<pre'),
  tabs: hasAny('class="tabs"'),
  enlarging: hasAny('class="enlarge"'),
  footnotes: hasAny('class="footnote'),
  callouts: hasAny('class="callout'),
  inline: hasAny('<abbr', '<del', '<dl', '<ins'),
  explanations: hasAny('<abbr', 'data-preview='),
  tables: hasAny('<table'),
  sorting: (html: string) => html.includes('<table') && /<table[^>]* class="[^"]*sortable/.test(html),
  results: (html: string) =>
    /class="(?:(?:[^"]* )?(?:best|decimal|sort|table)[" ]|table-scroll wide")/.test(html),
  maths: hasAny('<math'),
  theorems: hasAny('class="theorem-title"'),
  widePictures: (html: string) => html.includes('<img') && /<img[^>]* class="(?:wide|full)"/.test(html),
  groups: (html: string) => html.includes('<figure') && /<figure[^>]* class="group/.test(html),
  darkPictures: hasAny('data-for="dark"'),
  numbers: (html: string) => /class="(?:number|ref|equation)\b/.test(html),
}

export type BodyFeature = keyof typeof features

/**
 * The names of what a rendered body has, separated by spaces. Looking for them takes as long as the page of a long post around it, so they
 * are stored with the rendering.
 */
export const featuresOf = (html: string): string =>
  Object.entries(features)
    .flatMap(([name, isIn]) => (isIn(html) ? name : []))
    .join(' ')

export const readFeatures = (features: string): ReadonlySet<BodyFeature> =>
  new Set(features.split(' ') as BodyFeature[])
