import { type DefaultTreeAdapterTypes, parse, parseFragment, serialize } from 'parse5'

/** Written from the rules, independent of the code under test, so that a mistake there is not repeated here. */
const elements = new Set(
  `p br h1 h2 h3 h4 h5 h6 strong b em i u s del ins sub sup blockquote section aside dl dt dd pre code ul ol li a img figure figcaption
  table caption thead tbody tfoot tr th td hr details summary mark kbd abbr span div input`.split(/\s+/),
)

const classes = /^(?:ql-align-(?:left|center|right|justify)|ql-indent-[1-8]|ql-syntax|ql-direction-rtl)$/
const theorems = 'theorem|lemma|corollary|proposition|definition|example|algorithm|proof'
const callouts = 'note|tip|important|warning|caution'
const ownClasses: Record<string, RegExp> = {
  aside: new RegExp(`^(?:callout|${callouts})$`),
  details: new RegExp(`^(?:callout|${callouts})$`),
  section: new RegExp(`^(?:footnotes|references|${theorems})$`),
  p: /^(?:callout|theorem)-title$/,
  span: /^(?:title|focus|citation|number)$/,
  pre: /^(?:line-numbers|focus)$/,
  figure: /^(?:code|equation|table|group)$/,
  img: /^(?:wide|full)$/,
  div: /^tabs$/,
  code: /^math-(?:inline|display)$/,
  table: /^(?:sortable|wide)$/,
  td: /^(?:decimal|best)$/,
  th: /^(?:decimal|best)$/,
  sup: /^footnote-ref$/,
  a: /^(?:ref|number|footnote-back)$/,
}
const attributes: Record<string, Record<string, RegExp>> = {
  '*': {
    id: /^in-\S|^(?:fn|fnref|fig|tbl|lst|eq|sec|thm|lem|cor|prp|def|exm|alg)-[\p{L}\p{M}\p{N}-]+$|^bib-[\p{L}\p{M}\p{N}_:.+/-]+$/u,
    title: /./s,
    dir: /^(?:ltr|rtl|auto)$/,
    lang: /^[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-[A-Za-z]{2})?$/,
  },
  a: { href: /./ },
  img: { src: /./, 'data-dark': /./, alt: /^/, role: /^presentation$/, width: /^\d+$/, height: /^\d+$/ },
  ol: { start: /^-?\d+$/, reversed: /^$/, type: /^[1aAiI]$/ },
  li: { 'data-list': /^(?:ordered|bullet|checked|unchecked)$/ },
  td: { colspan: /^\d+$/, rowspan: /^\d+$/ },
  th: { colspan: /^\d+$/, rowspan: /^\d+$/, scope: /^(?:row|col|rowgroup|colgroup)$/ },
  details: { open: /^$/ },
  pre: { 'data-start': /^[1-9]\d*$/ },
  span: { 'data-cite': /^(?:\[[^[\]\n]*@[^[\]\n]+\]|@[^[\]\s]+(?: \[[^[\]\n]+\])?)$/ },
  input: { type: /^checkbox$/, disabled: /^$/, checked: /^$/ },
}

/** What `renderBody` adds. */
const added: Record<string, Record<string, RegExp>> = {
  a: {
    rel: /^noopener noreferrer$/,
    class: /^anchor$/,
    'aria-label': /./s,
    role: /^doc-(?:noteref|backlink)$/,
    'aria-hidden': /^true$/,
    tabindex: /^-1$/,
    'data-line': /^\d+$/,
    'data-preview': /./s,
  },
  span: {
    class:
      /^(?:c-[a-z]+|code-label|prompt|output|footnote-number|unbroken|visually-hidden|end end-\d+|line(?: focus)?(?: long-word)?)$/,
  },
  img: {
    'data-for': /^(?:light|dark)$/,
    loading: /^lazy$/,
    decoding: /^async$/,
    referrerpolicy: /^no-referrer$/,
  },
  div: {
    class: /^(?:code|noted|table-scroll(?: wide)?|section-heading)$/,
    role: /^region$/,
    tabindex: /^0$/,
    'aria-label': /./s,
  },
  pre: { tabindex: /^0$/, class: /^(?:(?:line-numbers|focus|lines|digits-\d|ql-[\w-]+) ?)+$/ },
  mark: { class: /^line(?: focus)?(?: long-word)?$/ },
  ins: { class: /^line(?: focus)?(?: long-word)?$/ },
  del: { class: /^line(?: focus)?(?: long-word)?$/ },
  details: { class: /^code-rest$/ },
  aside: { class: /^footnote$/, role: /^(?:doc-footnote|note)$/, 'aria-label': /./s },
  abbr: { tabindex: /^0$/ },
  li: { value: /^\d+$/ },
  input: { 'aria-label': /^(?:Done|Not done)$/ },
}

/** Throws if HTML, parsed in any way that a browser might, contains anything outside the allow-list. */
export function assertAllowed(html: string, rules: 'stored' | 'shown' = 'stored'): void {
  for (const scriptingEnabled of [true, false]) {
    const whole = parse(`<!doctype html><body>${html}`, { scriptingEnabled })
    const body = (whole.childNodes[1] as DefaultTreeAdapterTypes.Element).childNodes[1]
    for (const root of [parseFragment(html, { scriptingEnabled }), body as DefaultTreeAdapterTypes.Element]) {
      if (serialize(root) !== html) throw new Error(`reads differently: ${serialize(root)}`)
      for (const node of root.childNodes) assertNode(node, rules)
    }
  }
}

function assertNode(node: DefaultTreeAdapterTypes.ChildNode, rules: 'stored' | 'shown'): void {
  if (node.nodeName === '#text') return
  if (!('tagName' in node)) throw new Error(`node ${node.nodeName}`)
  if (!elements.has(node.tagName) || !node.namespaceURI.endsWith('/xhtml'))
    throw new Error(`<${node.tagName}>`)
  for (const { name, value } of node.attrs) assertAttribute(node.tagName, name, value, rules)
  for (const child of node.childNodes) assertNode(child, rules)
}

function assertAttribute(element: string, name: string, value: string, rules: 'stored' | 'shown'): void {
  const shape = attributes[element]?.[name] ?? attributes['*']?.[name]
  const isAdded = rules === 'shown' && added[element]?.[name]?.test(value)
  if (name === 'class') assertClasses(element, value, Boolean(isAdded))
  else if (!isAdded && !shape?.test(value)) throw new Error(`<${element} ${name}="${value}">`)
  if (name === 'href') assertUrl(value, ['http:', 'https:', 'mailto:', 'tel:'])
  if (name === 'src' || name === 'data-dark') assertUrl(value, ['http:', 'https:'])
}

function assertClasses(element: string, value: string, isAdded: boolean): void {
  for (const name of value.split(' ')) {
    if (ownClasses[element]?.test(name)) continue
    const isLanguage = element === 'code' && /^language-[\w+#.-]+$/.test(name)
    const isTask =
      (element === 'ul' && name === 'contains-task-list') || (element === 'li' && name === 'task-list-item')
    if (!isAdded && !isLanguage && !isTask && !classes.test(name)) throw new Error(`class ${name}`)
  }
}

function assertUrl(value: string, schemes: string[]): void {
  if (value === 'about:blank' && schemes.includes('mailto:')) return
  const isRaster =
    /^data:image\/(?:png|gif|jpeg|bmp|x-icon|vnd\.microsoft\.icon|webp|avif);base64,[A-Za-z0-9+/]+=*$/
  if (isRaster.test(value) && !schemes.includes('mailto:')) return
  const url = new URL(value, 'https://lectern.test/post')
  if (!schemes.includes(url.protocol)) throw new Error(`URL ${value}`)
}
