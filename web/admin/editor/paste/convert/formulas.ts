/** What pages show for one formula: the elements of KaTeX, MediaWiki, MathJax and Lectern around MathML, with a drawing or picture beside it. */
const wholes = '.katex-display, .katex, .mwe-math-element, mjx-container, .MathJax, div.math'

const texEncodings: ReadonlySet<string> = new Set(['application/x-tex', 'text/x-tex', 'tex', 'latex'])

/** MathML with its TeX becomes a formula. Returns the number of those without TeX, which become text. */
export function convertFormulas(root: Element): number {
  let asText = 0
  for (const math of root.querySelectorAll('math')) {
    const whole = outermost(math)
    const tex = texOf(math)
    if (tex === null) {
      asText += 1
      whole.replaceWith(shownText(math))
    } else if (isDisplay(math, whole)) {
      const pre = root.ownerDocument.createElement('pre')
      pre.append(formula(root, tex, 'math-display'))
      whole.replaceWith(pre)
    } else whole.replaceWith(formula(root, tex, 'math-inline'))
  }
  return asText
}

function outermost(math: Element): Element {
  let whole = math
  for (let next = math.parentElement?.closest(wholes); next; next = next.parentElement?.closest(wholes)) {
    // Others hold more than this formula.
    if (next.querySelectorAll('math').length > 1) break
    whole = next
  }
  return whole
}

function texOf(math: Element): string | null {
  const annotations = [...math.querySelectorAll('annotation')]
  const encoded = annotations.find((annotation) =>
    texEncodings.has(annotation.getAttribute('encoding')?.toLowerCase() ?? ''),
  )
  const tex = encoded?.textContent?.trim().replace(/^\{\\(?:display|text)style\s+(.*)\}$/s, '$1')
  return tex?.trim() || null
}

function isDisplay(math: Element, whole: Element): boolean {
  return (
    math.getAttribute('display') === 'block' ||
    whole.getAttribute('display') === 'true' ||
    whole.matches('.katex-display, .mwe-math-element-block')
  )
}

function formula(root: Element, tex: string, kind: 'math-inline' | 'math-display'): Element {
  const code = root.ownerDocument.createElement('code')
  code.className = `language-math ${kind}`
  code.textContent = tex
  return code
}

function shownText(math: Element): string {
  for (const annotation of math.querySelectorAll('annotation, annotation-xml')) annotation.remove()
  return math.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}
