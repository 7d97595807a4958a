import { codeLanguageOf } from '#contract/html/code-languages.ts'
import { isBlankText, isElement } from '../../html/block-elements.ts'
import { shelteredStyle } from './shelter-styles.ts'
import { styleOf } from './styles.ts'

/** Gives blocks of code one form, `<pre><code class="language-…">`, without colours, line numbers and buttons. What Markdown makes code has it already. */
export function convertCode(root: Element, isMarkdown: boolean): void {
  for (const pre of root.querySelectorAll('pre')) {
    dropButtons(pre)
    if (isMarkdown && hasOurForm(pre)) continue
    const language = languageOf(pre)
    if (language || pre.querySelector('code') || pre.matches('[class*="highlight" i], [class*="code" i]'))
      pre.replaceChildren(codeElement(withoutHeader(pre), language))
  }
  for (const block of root.querySelectorAll('div[data-pasted-style*="white-space" i]')) {
    if (!isCopiedFromEditor(block)) continue
    const code = codeElement(block, '')
    code.textContent = code.textContent?.replace(/\n$/, '') ?? ''
    if (!code.textContent.includes('\n')) block.replaceWith(code)
    else {
      const pre = block.ownerDocument.createElement('pre')
      pre.append(code)
      block.replaceWith(pre)
    }
  }
}

/** Styles are colours of another site. */
const hasOurForm = (pre: Element): boolean =>
  pre.childNodes.length === 1 &&
  pre.querySelector(':scope > code:is(:not([class]), [class^="language-"])') !== null &&
  pre.querySelector(`[${shelteredStyle}]`) === null

/** Removes buttons to copy code, which stand alone beside it. */
function dropButtons(pre: Element): void {
  const buttons = [...(pre.parentElement?.children ?? [])].filter((one) => one !== pre)
  if (buttons.every((one) => one.localName === 'button')) for (const button of buttons) button.remove()
}

/** Blocks beside the code of a block are its header, with the language or the name of a file. */
function withoutHeader(pre: Element): Element {
  const [code, ...more] = pre.querySelectorAll('code')
  if (!code || more.length > 0) return pre
  const around = (node: Node): Node[] =>
    [...node.childNodes].flatMap((child) => (child !== code && child.contains(code) ? around(child) : child))
  const isBeside = (node: Node) =>
    node === code || isBlankText(node) || (isElement(node) && node.matches('div, button, svg'))
  return around(pre).every(isBeside) ? code : pre
}

/** Editors such as VS Code copy coloured lines in a block with their font. */
const isCopiedFromEditor = (block: Element): boolean =>
  styleOf(block, 'white-space').startsWith('pre') &&
  /monospace|courier|consolas|menlo|monaco/.test(styleOf(block, 'font-family')) &&
  block.closest('pre') === null

function codeElement(block: Element, language: string): Element {
  const code = block.ownerDocument.createElement('code')
  code.textContent = textOfLines(block)
  if (language) code.className = `language-${language}`
  return code
}

const beside =
  'button, script, style, svg, [aria-hidden="true" i], [class*="line-number" i], [class*="lineno" i]'

function textOfLines(block: Element): string {
  let text = ''
  const endLine = () => {
    if (text && !text.endsWith('\n')) text += '\n'
  }
  const add = (nodes: Iterable<Node>) => {
    for (const node of nodes) {
      if (node instanceof Text) text += node.data.replaceAll('\u00a0', ' ')
      else if (isElement(node, 'br')) text += '\n'
      else if (isElement(node) && !node.matches(beside)) {
        const isLine = /^(?:div|p|li|tr)$/.test(node.localName)
        if (isLine) endLine()
        add(node.childNodes)
        if (isLine) endLine()
      }
    }
  }
  add(block.childNodes)
  return text
}

/** Ancestors that highlighters put around code. */
const maxWrappers = 3

function languageOf(pre: Element): string {
  const code = pre.querySelector('code')
  for (const element of [code, pre]) {
    const name = element && (namedBy(element) || knownClass(element))
    if (name) return name
  }
  let wrapper = pre.parentElement
  for (let level = 0; wrapper && level < maxWrappers; level++, wrapper = wrapper.parentElement) {
    if (wrapper.querySelectorAll('pre').length > 1) break
    const name = namedBy(wrapper)
    if (name) return name
  }
  return ''
}

const none = /^(?:none|plain|plaintext|text|txt|auto|default|nohighlight|undefined)$/i

/** Returns the language that an attribute or a class names. */
function namedBy(element: Element): string {
  const classes = element.getAttribute('class') ?? ''
  const [, scope] = /(?:^|\s)highlight-(?:source|text)-([\w+.-]+)/.exec(classes) ?? []
  if (scope) return ofScope(scope)
  const [, said] =
    /(?:^|\s)(?:language|lang|highlight)-([\w+#.-]{1,40})/i.exec(classes) ??
    /(?:^|\s)brush:\s*([\w+#.-]{1,40})/i.exec(classes) ??
    []
  const name = said ?? element.getAttribute('data-language') ?? element.getAttribute('data-lang') ?? ''
  return /^[\w+#.-]{1,40}$/.test(name) && !none.test(name) ? name.toLowerCase() : ''
}

/** Highlighters such as highlight.js and Pandoc put the language alone among the classes. */
function knownClass(element: Element): string {
  const classes = [...element.classList]
  if (!classes.some((name) => /^(?:hljs|sourcecode|prettyprint|highlight)$/i.test(name))) return ''
  return classes.find((name) => codeLanguageOf(name)) ?? ''
}

/** GitHub names languages by their TextMate scope, such as `css-scss`. */
function ofScope(scope: string): string {
  const parts = scope.split('-')
  const names = [scope, parts.at(-1) ?? '', parts[0] ?? '']
  return names.map((name) => codeLanguageOf(name)?.name).find((name) => name !== undefined) ?? ''
}
