import { history, undo } from '@tiptap/pm/history'
import { type Command, type EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { writeHtml } from '../html/write-html.ts'
import { doc, heading, image, marked, node, paragraph, stateOf } from '../testing/documents.ts'
import { find, replaceAll, replaceMatch, selectMatch } from './find-commands.ts'
import type { FindQuery } from './find-matches.ts'
import { currentIndex, findKey, findPlugin, matchesOf } from './find-plugin.ts'

const run = (state: EditorState, command: Command): EditorState => {
  let next = state
  command(state, (tr) => {
    next = state.apply(tr)
  })
  return next
}

const finding = (of: EditorState['doc'], text: string, options: Partial<FindQuery> = {}) =>
  run(
    stateOf(of, history(), findPlugin),
    find({ text, isCaseSensitive: false, isWholeWord: false, ...options }),
  )

const wordsOf = (state: EditorState) =>
  matchesOf(state).map(({ from, to }) => state.doc.textBetween(from, to))

const insert =
  (text: string, pos: number): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.insertText(text, pos))
    return true
  }

const selected = ({ doc, selection: { from, to } }: EditorState) => doc.textBetween(from, to)

describe('finding', () => {
  const text = doc(heading(2, 'One tree'), paragraph('A Tree, two TREES, a street.'))

  test.each<[string, string, Partial<FindQuery>, string[]]>([
    ['in any case', 'tree', {}, ['tree', 'Tree', 'TREE', 'tree']],
    ['in its case', 'Tree', { isCaseSensitive: true }, ['Tree']],
    ['as a whole word', 'tree', { isWholeWord: true }, ['tree', 'Tree']],
    ['that ends with a sign, as a whole word', 'tree,', { isWholeWord: true }, ['Tree,']],
    ['that is a pattern elsewhere', 't.ee', {}, []],
    ['empty', '', {}, []],
  ])('%s', (_how, query, options, words) => expect(wordsOf(finding(text, query, options))).toEqual(words))

  test('goes across inline elements, but not across blocks, images and line breaks', () => {
    const state = finding(
      doc(
        paragraph('a bo', marked('ld', 'strong'), ' word'),
        paragraph('bo', image({ src: 'x' }), 'ld bo', node('hardBreak', {}), 'ld'),
        paragraph('bo'),
        paragraph('ld'),
      ),
      'bold',
    )
    expect(matchesOf(state)).toEqual([{ from: 3, to: 7 }])
  })

  test('reaches tables, captions, summaries, lists and code', () => {
    const cell = node('tableCell', { element: 'td' }, paragraph('word'))
    const state = finding(
      doc(
        node(
          'table',
          {},
          node('tableCaption', {}, paragraph('word')),
          node('tableSection', {}, node('tableRow', {}, cell)),
        ),
        node('figure', {}, paragraph(image({ src: 'x' })), node('figcaption', {}, paragraph('word'))),
        node('details', {}, node('summary', {}, 'word'), paragraph('word')),
        node('bulletList', {}, node('listItem', {}, paragraph('word'))),
        node('codeBlock', {}, 'let word\nword()'),
      ),
      'word',
    )
    expect(matchesOf(state)).toHaveLength(8)
  })

  test('keeps positions where letters have another length in lower case, and finds no-break spaces', () => {
    const state = finding(doc(paragraph('İİ 10\u00a0km')), '10 km')
    expect(matchesOf(state)).toEqual([{ from: 4, to: 9 }])
  })

  test.each<[string, Command]>([
    ['before the matches', insert('x', 1)],
    ['beside a match', insert('s', 9)],
    ['within a match', insert('x', 7)],
    ['that makes another match', insert(' tree', 9)],
    ['that replaces a match with the same', replaceAll('tree')],
  ])('highlights what is found after a change %s', (_where, change) => {
    const state = run(finding(text, 'tree'), change)
    const highlights = findKey.getState(state)?.highlights.find() ?? []
    expect(highlights.map(({ from, to }) => ({ from, to }))).toEqual(matchesOf(state))
  })

  test('follows what is written', () => {
    const state = finding(text, 'tree')
    const next = state.apply(state.tr.insertText('tree ', 1))
    expect(matchesOf(next)).toHaveLength(5)
    expect(matchesOf(next).every(({ from, to }) => next.doc.textBetween(from, to).length === 4)).toBe(true)
  })
})

describe('the selected match', () => {
  const text = doc(paragraph('one two one'), paragraph('one'))

  test('is the first one from the caret on', () => {
    const state = stateOf(text, findPlugin)
    const later = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 5)))
    const query = { text: 'one', isCaseSensitive: false, isWholeWord: false }
    expect(currentIndex(run(later, find(query)))).toBe(1)
  })

  test('is followed by the next one, and the last one by the first', () => {
    const state = finding(text, 'one')
    const next = run(state, selectMatch(1))
    expect(
      [state, next, run(next, selectMatch(1)), run(run(next, selectMatch(1)), selectMatch(1))].map(
        currentIndex,
      ),
    ).toEqual([0, 1, 2, 0])
    expect(currentIndex(run(state, selectMatch(-1)))).toBe(2)
  })
})

describe('replacing', () => {
  const html = (state: EditorState) => writeHtml(state.doc)

  test('one match keeps its marks and selects the next', () => {
    const state = finding(
      doc(paragraph('a ', marked('cat', 'a', 'strong'), ' and ', marked('ca', 'em'), 't')),
      'cat',
    )
    const first = run(state, replaceMatch('dog'))
    expect(html(first)).toBe('<p>a <a><strong>dog</strong></a> and <em>ca</em>t</p>')
    expect(selected(first)).toBe('cat')
    expect(html(run(first, replaceMatch('dog')))).toBe(
      '<p>a <a><strong>dog</strong></a> and <em>dog</em></p>',
    )
  })

  test('does not find again what was put in its place', () => {
    const state = run(finding(doc(paragraph('a a')), 'a'), replaceMatch('aa'))
    expect(html(run(state, replaceMatch('aa')))).toBe('<p>aa aa</p>')
  })

  test('takes signs of patterns as they are', () => {
    expect(html(run(finding(doc(paragraph('5 $ and 6 $')), '$'), replaceAll('$1 $& \\n')))).toBe(
      '<p>5 $1 $&amp; \\n and 6 $1 $&amp; \\n</p>',
    )
  })

  test('all is one step to undo, and no other block changes', () => {
    const untouched = paragraph('b')
    const text = doc(
      paragraph('a ', marked('a', 'strong'), ' b a'),
      untouched,
      node('codeBlock', {}, 'a\na'),
      paragraph('a'),
    )
    const state = finding(text, 'a')
    const all = run(state, replaceAll('xyz'))
    expect(html(all)).toBe('<p>xyz <strong>xyz</strong> b xyz</p><p>b</p><pre>xyz\nxyz</pre><p>xyz</p>')
    expect(all.doc.child(1)).toBe(untouched)
    expect(run(all, undo).doc.eq(text)).toBe(true)
  })

  test('by nothing deletes', () => {
    const all = run(finding(doc(paragraph('a b'), paragraph('a')), 'a'), replaceAll(''))
    expect(html(all)).toBe('<p> b</p><p><br></p>')
  })

  test('does nothing without a match', () => {
    const state = finding(doc(paragraph('a')), 'z')
    expect([replaceAll('b'), replaceMatch('b'), selectMatch(1)].map((command) => command(state))).toEqual([
      false,
      false,
      false,
    ])
  })

  test('5,000 words takes a step for each block, not for each word', () => {
    const blocks = Array.from({ length: 500 }, () => paragraph('the word '.repeat(10)))
    const state = finding(doc(...blocks), 'word')
    expect(wordsOf(state)).toHaveLength(5_000)
    const steps: number[] = []
    const all = run(state, (before, dispatch) =>
      replaceAll('sentence')(before, (tr) => {
        steps.push(tr.steps.length)
        dispatch?.(tr)
      }),
    )
    expect(steps).toEqual([500])
    expect(wordsOf(all)).toEqual([])
  })
})
