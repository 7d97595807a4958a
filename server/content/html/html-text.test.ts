import { expect, test } from 'vitest'
import { textOfHtml } from './html-text.ts'
import { prepareHtml } from './prepare-html.ts'

test('numbers of notes and links back are in no word', () => {
  const { text, minutes } = prepareHtml(
    '<h2>a<sup class="footnote-ref"><a href="#fn-x"></a></sup></h2><section class="footnotes"><ol><li id="fn-x">b</li></ol></section>',
  )
  expect([text, minutes]).toEqual(['a\nb', 1])
})

test.each([
  ['words of blocks stay apart', '<p>a</p><p>b</p>c<ul><li>d</li><li>e</li></ul>', 'a\nb\nc\nd\ne'],
  ['words of a line stay together', 'a<b>b</b><i>c</i> <a href="x">d</a>', 'abc d'],
  ['line breaks part words', 'a<br>b<hr>c', 'a\nb\nc'],
  ['cells are apart', '<table><tr><td>a<td>b<tr><td>c</table>', 'a\nb\nc'],
  ['images say what they show', 'a<img src="x" alt="b c">d<img src="y">', 'a b c d'],
  ['entities are characters', '&lt;a&gt; &amp; b&nbsp;c', '<a> & b c'],
  [
    'what is not for reading has no words',
    '<script>a</script><style>b</style><!-- c -->d<svg><text>e</text></svg>',
    'd',
  ],
  ['white space is one', '  a \t b\n\n c ', 'a b\nc'],
  ['nothing has no words', '', ''],
])('%s', (_what, html, text) => expect(textOfHtml(html)).toBe(text))
