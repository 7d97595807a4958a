import { expect, test } from 'vitest'
import { doc, heading, image, linked, node, paragraph } from '../testing/documents.ts'
import { type AddressFacts, checkedBody } from './body-checks.ts'

const nothingKnown = { of: () => undefined }

const pointsOf = (of: ReturnType<typeof doc>, facts: AddressFacts = nothingKnown) =>
  checkedBody(of)
    .check(facts)
    .map(({ text, place }) => ({
      text,
      words: 'from' in place ? of.textBetween(place.from, place.to) : '',
    }))

const texts = (of: ReturnType<typeof doc>) => pointsOf(of).map(({ text }) => text)

test('an ordinary text needs nothing', () => {
  const text = doc(
    heading(2, 'One'),
    heading(3, 'Two'),
    heading(2, 'Three'),
    paragraph(image({ src: '/a.png', alt: 'A cat' }), linked('link', '/other')),
  )
  expect(texts(text)).toEqual([])
})

test('levels that are skipped are pointed out, but not those of quotations', () => {
  const text = doc(
    heading(3, 'Early'),
    heading(2, 'One'),
    heading(4, 'Deep'),
    heading(5, 'Deeper'),
    heading(2, 'Two'),
    node('blockquote', {}, heading(6, 'Quoted')),
  )
  expect(texts(text)).toEqual([
    '“Early” is a heading 3 directly below the title.',
    '“Deep” is a heading 4 below a heading 2.',
  ])
})

test('a heading in a note is pointed out', () => {
  const note = node('footnote', {}, paragraph('By hand.'), heading(3, 'Method'))
  expect(pointsOf(doc(paragraph('A claim'), node('footnoteList', {}, note)))).toEqual([
    { text: '“Method” is a heading in a footnote.', words: 'Method' },
  ])
})

test('images without a text are pointed out, unless they are decorative', () => {
  const text = doc(
    paragraph(
      image({ src: '/api/images/a.png?token=t' }),
      image({ src: '/b.png', alt: '', role: 'presentation' }),
    ),
    node('figure', {}, paragraph(image({ src: 'data:image/gif;base64,R0lGOD', alt: '' }))),
  )
  expect(texts(text)).toEqual([
    'The image “a.png” has no alternative text.',
    'The image in the text has no alternative text.',
  ])
})

test('links and images are pointed out by what the server says of them', () => {
  const text = doc(
    paragraph(
      'See ',
      linked('this ', '/gone'),
      linked('post', '/gone', 'strong'),
      ' and ',
      linked('that', '/there'),
      '.',
    ),
    paragraph(image({ src: '/api/images/big.gif', alt: 'A film' })),
  )
  expect(checkedBody(text).addresses()).toEqual(['/gone', '/there', '/api/images/big.gif'])
  const facts = {
    of: (address: string) => ({
      isMissing: address === '/gone',
      bytes: address.endsWith('.gif') ? 5_500_000 : 900,
    }),
  }
  expect(pointsOf(text, facts)).toEqual([
    { text: '“this post” leads to /gone, which readers do not find.', words: 'this post' },
    { text: 'The image “big.gif” is large: 5.3 MiB.', words: '' },
  ])
})
