import { NodeSelection } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { sanitizeBody } from '#server/content/html/sanitize-html.ts'
import { writeHtml } from '../html/write-html.ts'
import { toggleName } from '../tabs/code-names.ts'
import { after as stateAfter, stateWithCursor } from '../testing/cursor.ts'
import { faultOfLabel, typedLabel } from './check-label.ts'
import { labelTarget } from './label-target.ts'
import { nameAtCursor } from './name-at-cursor.ts'
import { removeLabel, setLabel } from './set-label.ts'

const first = '<h2 id="sec-a"><span class="number">1</span> A</h2>'

const blocks: readonly (readonly [name: string, html: string, label: string, stored: string])[] = [
  ['a heading', '<h3>B¦</h3>', 'sec-b', '<h3 id="sec-b"><span class="number">1.1</span> B</h3>'],
  [
    'a table',
    '<table><tbody><tr><td>a¦</td></tr></tbody></table>',
    'tbl-b',
    '<table id="tbl-b"><caption><span class="number">Table 1</span></caption><tbody><tr><td>a</td></tr></tbody></table>',
  ],
  [
    'a table with a caption and notes',
    '<figure class="table"><table><caption>Sums</caption><tbody><tr><td>a</td></tr></tbody></table><figcaption>Note¦</figcaption></figure>',
    'tbl-b',
    '<figure class="table"><table id="tbl-b"><caption><span class="number">Table 1:</span> Sums</caption><tbody><tr><td>a</td></tr></tbody></table><figcaption>Note</figcaption></figure>',
  ],
  [
    'code',
    '<pre><code class="language-sh">make¦</code></pre>',
    'lst-b',
    '<figure class="code" id="lst-b"><figcaption><span class="number">Listing 1</span></figcaption><pre><code class="language-sh">make</code></pre></figure>',
  ],
  [
    'code with a name',
    '<figure class="code"><figcaption>run.sh</figcaption><pre><code>make¦</code></pre></figure>',
    'lst-b',
    '<figure class="code" id="lst-b"><figcaption><span class="number">Listing 1:</span> run.sh</figcaption><pre><code>make</code></pre></figure>',
  ],
  [
    'a formula',
    '<pre><code class="language-math math-display">x¦</code></pre>',
    'eq-b',
    '<figure class="equation" id="eq-b"><pre><code class="language-math math-display">x</code></pre><figcaption>(1)</figcaption></figure>',
  ],
]

describe('a label', () => {
  test.each(blocks)('is given to %s, as the server stores it, and taken away', (_, html, label, stored) => {
    const state = stateWithCursor(`${first}${html}<p>End</p>`)
    const labelled = stateAfter(state, setLabel(label))
    expect(writeHtml(labelled.doc)).toBe(`${first}${stored}<p>End</p>`)
    expect(sanitizeBody(writeHtml(labelled.doc))).toBe(writeHtml(labelled.doc))
    expect(writeHtml(stateAfter(labelled, removeLabel).doc)).toBe(writeHtml(state.doc))
  })

  test.each([
    ['alone', '<p><img src="/a.png" alt="A">¦</p>', ''],
    ['in a figure', '<figure><img src="/a.png" alt="A"><figcaption>Loss¦</figcaption></figure>', 'Loss'],
  ])('is given to a picture %s', (_, html, caption) => {
    const state = stateWithCursor(`${html}<p>End</p>`)
    let at = 0
    state.doc.descendants((node, pos) => {
      if (node.type.name === 'image') at = pos
    })
    const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, at)))
    const made = writeHtml(stateAfter(selected, setLabel('fig-b')).doc)
    const number = caption
      ? `<span class="number">Figure 1:</span> ${caption}`
      : '<span class="number">Figure 1</span>'
    expect(made).toBe(
      `<figure id="fig-b"><img src="/a.png" alt="A"><figcaption>${number}</figcaption></figure><p>End</p>`,
    )
    expect(sanitizeBody(made)).toBe(made)
  })

  test('is followed by the references to it, and the numbers of others by its place', () => {
    const link = (id: string, text: string) => `<a class="ref" href="#${id}">${text}</a>`
    const state = stateWithCursor(`<h2>N¦</h2>${first}<p>${link('sec-a', 'Section 1')}</p>`)
    const labelled = stateAfter(state, setLabel('sec-n'))
    const html = writeHtml(labelled.doc)
    expect(html).toContain(link('sec-a', 'Section 2'))
    expect(sanitizeBody(html)).toBe(html)
    const renamed = stateAfter(
      stateWithCursor(`<h2 id="sec-x">¦N</h2><p>${link('sec-x', 'Section 1')}</p>`),
      setLabel('sec-y'),
    )
    expect(writeHtml(renamed.doc)).toContain(link('sec-y', 'Section 1'))
  })

  test('moves on the numbers of rows, with the ids to which references lead', () => {
    const code = (tex: string) => `<pre><code class="language-math math-display">${tex}</code></pre>`
    const rows = (one: number, other: number) =>
      `<figure class="equation">${code('\\begin{gather}a\\label{a}\\\\b\\label{b}\\end{gather}')}<figcaption><span id="eq-a">(${one})</span> <span id="eq-b">(${other})</span></figcaption></figure><p><a class="ref" href="#eq-b">Equation ${other}</a></p>`
    const labelled = stateAfter(stateWithCursor(code('x¦') + rows(1, 2)), setLabel('eq-x'))
    const html = writeHtml(labelled.doc)
    expect(html).toContain(rows(2, 3))
    expect(sanitizeBody(html)).toBe(html)
  })

  test('is given to a theorem, and references follow it', () => {
    const theorem = (id: string) =>
      `<section class="theorem" id="${id}"><p class="theorem-title">Theorem 1</p><p>a¦</p></section>`
    const link = (id: string) => `<p><a class="ref" href="#${id}">Theorem 1</a></p>`
    const labelled = stateAfter(stateWithCursor(theorem('thm-1') + link('thm-1')), setLabel('thm-line'))
    const html = writeHtml(labelled.doc)
    expect(html).toBe(theorem('thm-line').replace('¦', '') + link('thm-line'))
    expect(sanitizeBody(html)).toBe(html)
    expect(typedLabel('line', 'theorem')).toBe('thm-line')
    expect(faultOfLabel(labelled.doc, 'thm-line', 'lemma', 0)).not.toBeNull()
  })

  test('keeps code in its figure while its name comes and goes', () => {
    const state = stateWithCursor('<pre><code>make¦</code></pre>')
    const labelled = stateAfter(state, setLabel('lst-b'))
    const naming = stateAfter(labelled, toggleName)
    const named = naming.apply(naming.tr.insertText('run.sh'))
    expect(writeHtml(named.doc)).toContain('<span class="number">Listing 1</span> run.sh</figcaption>')
    expect(writeHtml(stateAfter(named, toggleName).doc)).toBe(writeHtml(labelled.doc))
  })

  test.each([
    ['a paragraph', '<p>a¦</p>'],
    ['a proof', '<section class="proof"><p class="theorem-title">Proof</p><p>a¦</p></section>'],
    ['code in a cell', '<table><tbody><tr><td><pre><code>a¦</code></pre></td></tr></tbody></table>'],
    [
      'a tab',
      '<div class="tabs"><figure class="code"><figcaption>a</figcaption><pre><code>b¦</code></pre></figure></div>',
    ],
  ])('is not given to %s', (_, html) => {
    expect(labelTarget(stateWithCursor(html))).toBeNull()
  })
})

describe('what references to the block at the cursor say', () => {
  test.each([
    ['a heading', '<h3 id="sec-b">B¦</h3>', 'Section 1.1'],
    ['a heading without a label', '<h3>B¦</h3>', undefined],
    ['code', '<figure class="code" id="lst-b"><pre><code>a¦</code></pre></figure>', 'Listing 1'],
    ['code without a label', '<pre><code>a¦</code></pre>', undefined],
    [
      'a formula that is an equation by its TeX',
      '<pre><code class="language-math math-display">x¦\\label{b}</code></pre>',
      'Equation 1',
    ],
    [
      'a picture with a letter',
      '<figure class="group" id="fig-b"><figure><img src="/a.png" alt="A"><figcaption>A</figcaption></figure><figure><img src="/b.png" alt="B"><figcaption>B¦</figcaption></figure></figure>',
      'Figure 1b',
    ],
    ['a paragraph', '<p>a¦</p>', null],
  ])('%s', (_, html, name) => {
    expect(nameAtCursor(stateWithCursor(first + html))).toBe(name)
  })
})

describe('what is typed as a label', () => {
  test.each([
    ['loss', 'fig-loss'],
    [' fig-loss ', 'fig-loss'],
    ['#fig-loss', 'fig-loss'],
    ['@loss', 'fig-loss'],
    ['', ''],
  ])('%j gets its prefix: %j', (typed, label) => {
    expect(typedLabel(typed, 'figure')).toBe(label)
  })

  test.each([
    ['sec-b', null],
    ['sec-a b', 'Use letters, digits and hyphens only, without spaces.'],
    ['sec-', 'Enter a name behind “sec-”.'],
    [`sec-${'a'.repeat(41)}`, 'Shorten it: behind “sec-” it has at most 40 characters.'],
    ['sec-a', 'Section 1 has the label “sec-a”. Choose another one.'],
  ])('%j is checked', (label, fault) => {
    const { doc } = stateWithCursor(`${first}<h2>¦B</h2>`)
    expect(faultOfLabel(doc, label, 'section', doc.firstChild?.nodeSize ?? 0)).toBe(fault)
    expect(faultOfLabel(doc, 'sec-a', 'section', 0)).toBeNull()
  })
})
