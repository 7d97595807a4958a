import { describe, expect, test } from 'vitest'
import { prepareListed } from '#server/content/html/prepare-html.ts'
import { editorHtml } from '#server/content/html/testing/editor-html.ts'
import { removedNoteOf } from './removed-note.ts'

const noteOf = (html: string) => removedNoteOf(prepareListed({ html, images: [], listsRemoved: true }))

describe('what was left out of a body', () => {
  test('is said by kind and count', () => {
    expect(
      noteOf(
        '<script>a</script><script>b</script><style>c</style><iframe></iframe><embed><x-y>d</x-y><p style="color:red" class="tip">e</p><p class="tip">f</p>',
      ),
    ).toBe(
      'Left out when it was saved: 2 scripts, 1 style sheet, 2 embedded pages, 1 “x-y” element, 1 “style” attribute, 2 “tip” classes.',
    )
    expect(removedNoteOf({ removed: [{ what: 'other', count: 3 }] })).toBe(
      'Left out when it was saved: 3 other parts.',
    )
  })

  test('names what something was meant to be', () => {
    const reference = '<sup class="footnote-ref"><a href="#fn-a">1</a></sup>'
    expect(noteOf(`<div class="tabs">a</div><div class="tabs">b</div><p>c${reference} d</p>`)).toBe(
      'Left out when it was saved: 2 groups of tabs, 1 number without a note.',
    )
  })

  test('is nothing of what the editor writes', () => {
    expect(removedNoteOf({})).toBeUndefined()
    for (const html of Object.values(editorHtml)) expect(noteOf(html), html).toBeUndefined()
  })
})
