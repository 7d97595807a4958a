import { describe, expect, test } from 'vitest'
import { textOfHtml } from './html-text.ts'
import { sanitizeBody, sanitizeHtml } from './sanitize-html.ts'
import { renderHtml } from './testing/render-html.ts'

const length = 2 ** 16
const filled = (piece: string, share = 1): string => piece.repeat(Math.floor((length * share) / piece.length))
const different = (count: number): string =>
  Array.from({ length: count }, (_, n) => `<b title=${n}>`).join('')

/** 64 KiB each of input that makes parsers slow, deep or verbose. Anything quadratic would take minutes. */
const bombs: Record<string, string> = {
  'deep divs': filled('<div>'),
  'deep bold': filled('<b>'),
  'deep lists': filled('<ul><li>'),
  'deep tables': filled('<table><tr><td>'),
  'deep quotations in bold': filled('<b><blockquote>'),
  'nested links': filled('<a href=x>'),
  'signs that open nothing': filled('<'),
  'an attribute without end': `<a href="${filled('x')}`,
  'references without end': filled('&#'),
  'comments in comments': filled('<!--'),
  'ends of what is not open': filled('<span>', 0.5) + filled('</i>', 0.5),
  'formatting that every paragraph opens again': `<p>${different(600)}${filled('<p>x', 0.9)}`,
  'formatting around every paragraph': `${different(12)}${filled('<p>x</p>')}`,
  'formatting left open': filled('<b><i><p>x'),
  'misnested formatting': filled('<b><i><u></b></i><p>'),
  'blocks in formatting': filled('<i><b><div>x</i>'),
  'text where rows belong': `<table>${filled('x<i></i>')}`,
  'cells of many rows': `<table><tr>${filled('<td rowspan=65534>', 0.5)}${filled('<tr><td>', 0.5)}`,
  'cells of many columns': `<table>${filled('<tr><td colspan=1000 rowspan=9>')}`,
  'heads of one table': `<table>${filled('<thead><tr><td>')}`,
  'captions of one table': `<table>${filled('<caption>x')}`,
  'strays in a list': `<ul>${filled('x<hr>')}`,
  'white space': `<pre>${filled('\n', 0.5)}${filled(' ', 0.5)}`,
  'white space in an address': `<a href="x${filled(' ')}x">x</a>`,
  'percent signs in an address': `<a href="${filled('%')}">x</a>`,
  'an image as data': `<img src="data:image/png;base64,${filled('AAAA')}!">`,
  'references to one note': `${filled('<sup class="footnote-ref"><a href="#fn-a">1</a></sup>')}<section class="footnotes"><ol><li id="fn-a">a</ol></section>`,
  'notes that refer to each other': `<section class="footnotes"><ol>${Array.from({ length: 800 }, (_, n) => `<li id="fn-${n}"><sup class="footnote-ref"><a href="#fn-${n + 1}">1</a></sup>`).join('')}</ol></section>`,
  'lists of notes': filled('<section class="footnotes"><ol><li id="fn-a">a</li></ol></section>x'),
  'links back in links back': `<section class="footnotes"><ol><li>${filled('<b><a class="footnote-back" href="#x">')}`,
  'theorems with the same title': filled('<section class="lemma"><p class="theorem-title">A</p></section>'),
  'theorems with the same id': filled('<section class="lemma" id="thm-a"></section>'),
  'theorems in theorems': filled('<section class="lemma"><p class="theorem-title">'),
  'references to theorems': filled('<a class="ref" href="#thm-a"></a>'),
  'figures with the same label': filled('<figure id="fig-a"><hr></figure>'),
  'figures in figures with labels': filled('<figure id="fig-a"><figcaption>'),
  'sections with the same label': filled('<h2 id="sec-a">a</h2>'),
  'labels on what has no number': filled('<p id="fig-a"><a href="#fig-a">a</a></p>'),
  'references to one figure': `<figure id="fig-a"><figcaption>${filled('x', 0.1)}</figcaption></figure>${filled('<a class="ref" href="#fig-a"></a>', 0.9)}`,
  'references to an equation with a long number': `<figure class="equation" id="eq-a"><pre><code class="language-math math-display">\\tag{${filled('x', 0.1)}}</code></pre></figure>${filled('<a class="ref" href="#eq-a"></a>', 0.4)}<pre><code class="language-math math-display">${filled('\\ref{a}', 0.5)}</code></pre>`,
  'equations without label': filled(
    '<figure class="equation"><pre><code class="language-math math-display">x</code></pre></figure>',
  ),
  'callouts in callouts': filled('<aside class="callout tip">'),
  'best cells in best cells': filled('<table><tr><td class="best">'),
  'terms without end': `<dl>${filled('<dt>')}`,
  'lists of definitions in each other': filled('<dl><dt>a<dd>'),
  'groups in groups of definitions': `<dl>${filled('<div><dt>')}`,
  'tabs of one kind': `<div class="tabs">${filled('<figure class="code"><figcaption>a</figcaption><pre>b</pre></figure>')}`,
  'tabs in tabs': filled('<div class="tabs"><figure class="code">'),
  'lines of code': `<pre class="focus"><code>${filled('<ins>a\n</ins><span class="focus">b</span>\n')}`,
  'code in focus in focus': `<pre><code>${filled('<span class="focus">a')}`,
  'one long class': `<p class="${filled('ql-syntax ')}">`,
}

describe.each(Object.entries(bombs))('%s', (_what, html) => {
  test('is sanitized, rendered and read in bounded time', () => {
    const stored = sanitizeBody(html)
    expect(stored.length).toBeLessThan(6 * length)
    expect(sanitizeHtml(stored)).toBe(stored)
    expect(sanitizeBody(stored)).toBe(stored)
    renderHtml(stored)
    textOfHtml(html)
  })
})

test('text deeper than elements may be is kept', () => {
  const html = Array.from({ length: 1000 }, (_, n) => `<div>${n}`).join('')
  const words = Array.from({ length: 1000 }, (_, n) => String(n))
  expect(textOfHtml(sanitizeHtml(html)).split('\n')).toEqual(words)
})

test('text that formatting would multiply is kept', () => {
  const html = `<p>${different(500)}${'<p>x'.repeat(500)}`
  expect(textOfHtml(sanitizeHtml(html)).split('\n')).toEqual(new Array(500).fill('x'))
})
