import { expect, test } from 'vitest'
import { apaEntry, apaNames } from './apa.ts'
import type { CitationStyle } from './bibliography.ts'
import { textOfRuns } from './entry.ts'
import { ieeeEntry, ieeeNames } from './ieee.ts'
import { normalizeReference } from './normalize-reference.ts'
import type { Reference } from './reference.ts'

const work = (item: object): Reference => {
  const normalized = normalizeReference({ id: 'a', type: 'article-journal', ...item })
  if ('problem' in normalized) throw new Error(normalized.problem)
  return normalized.reference
}
const on = (...date: number[]) => ({ 'date-parts': [date] })
const people = (...names: string[]) =>
  names.map((name) => {
    const [family, given] = name.split(', ')
    return { family, given }
  })

const mri = {
  author: people('Chiampi, M. M.', 'Zilberti, L. L.'),
  title:
    'Induction of electric field in human bodies moving near MRI: An efficient BEM computational procedure',
  'container-title': 'IEEE Trans. Biomed. Eng.',
  ...{
    volume: '58',
    issue: 10,
    page: '2787-2793',
    issued: on(2011, 10),
    DOI: 'https://doi.org/10.1109/TBME.2011.2158315',
  },
}
const attention = {
  type: 'article',
  author: people(
    ...[
      'Vaswani, Ashish',
      'Shazeer, Noam',
      'Parmar, Niki',
      'Uszkoreit, Jakob',
      'Jones, Llion',
      'Gomez, Aidan N.',
      'Kaiser, Łukasz',
    ],
  ),
  ...{ title: 'Attention Is All You Need', issued: on(2017, 6, 12), URL: 'http://arxiv.org/abs/1706.03762' },
}

/** Examples of the style guides themselves, but for those of arXiv. */
const entries: [style: CitationStyle, item: object, entry: string][] = [
  [
    'ieee',
    mri,
    'M. M. Chiampi and L. L. Zilberti, “Induction of electric field in human bodies moving near MRI: An efficient BEM computational procedure,” _IEEE Trans. Biomed. Eng._, vol. 58, no. 10, pp. 2787–2793, Oct. 2011, doi: <10.1109/TBME.2011.2158315>',
  ],
  [
    'ieee',
    {
      type: 'book',
      author: people('Klaus, B.', 'Horn, P.'),
      ...{
        title: 'Robot Vision',
        publisher: 'MIT Press',
        'publisher-place': 'Cambridge, MA, USA',
        issued: '1986',
      },
    },
    'B. Klaus and P. Horn, _Robot Vision_. Cambridge, MA, USA: MIT Press, 1986.',
  ],
  [
    'ieee',
    {
      type: 'chapter',
      ...{
        author: people('Stein, L.'),
        editor: people('Brake, J. S.'),
        title: 'Random patterns',
        page: '55--70',
      },
      ...{
        'container-title': 'Computers and You',
        'publisher-place': 'New York, NY, USA',
        publisher: 'Wiley',
        issued: on(1994),
      },
    },
    'L. Stein, “Random patterns,” in _Computers and You_, J. S. Brake, Ed. New York, NY, USA: Wiley, 1994, pp. 55–70.',
  ],
  [
    'ieee',
    {
      type: 'paper-conference',
      author: people('Amador-Perez, A.', 'Rodriguez-Solis, R. A.'),
      title: 'Analysis of a CPW-fed annular slot ring antenna using DOE',
      ...{
        'container-title': 'Proc. IEEE Antennas Propag. Soc. Int. Symp.',
        page: '4301–4304',
        issued: on(2006, 7),
      },
    },
    'A. Amador-Perez and R. A. Rodriguez-Solis, “Analysis of a CPW-fed annular slot ring antenna using DOE,” in _Proc. IEEE Antennas Propag. Soc. Int. Symp._, Jul. 2006, pp. 4301–4304.',
  ],
  [
    'ieee',
    {
      ...{
        type: 'thesis',
        author: people('Williams, J. O.'),
        title: 'Narrow-band analyzer',
        genre: 'Ph.D. dissertation',
      },
      ...{
        publisher: 'Dept. Elect. Eng., Harvard Univ.',
        'publisher-place': 'Cambridge, MA, USA',
        issued: on(1993),
      },
    },
    'J. O. Williams, “Narrow-band analyzer,” Ph.D. dissertation, Dept. Elect. Eng., Harvard Univ., Cambridge, MA, USA, 1993.',
  ],
  ['ieee', attention, 'A. Vaswani et al., “Attention Is All You Need,” Jun. 12, 2017, arXiv:<1706.03762>'],
  [
    'ieee',
    {
      type: 'webpage',
      title: 'Who?',
      author: [{ literal: 'The Site' }],
      URL: 'https://a.example/',
      accessed: on(2024, 5, 3),
    },
    'The Site, “Who?” Accessed: May 3, 2024. [Online]. Available: <https://a.example/>',
  ],
  [
    'ieee',
    { type: 'book', editor: people('Roe, J.'), title: 'T', edition: '2', issued: on(2001) },
    'J. Roe, Ed., _T_, 2nd ed. 2001.',
  ],
  [
    'apa',
    {
      author: people('Grady, J. S.', 'Her, M.', 'Moreno, G.', 'Perez, C.', 'Yelinek, J.'),
      title:
        'Emotions in storybooks: A comparison of storybooks that represent ethnic and racial groups in the United States',
      'container-title': 'Psychology of Popular Media Culture',
      ...{ volume: 8, issue: 3, page: '207-217', issued: on(2019, 7), DOI: '10.1037/ppm0000185' },
    },
    'Grady, J. S., Her, M., Moreno, G., Perez, C., & Yelinek, J. (2019). Emotions in storybooks: A comparison of storybooks that represent ethnic and racial groups in the United States. _Psychology of Popular Media Culture_, _8_(3), 207–217. <https://doi.org/10.1037/ppm0000185>',
  ],
  [
    'apa',
    {
      ...{
        type: 'book',
        author: people('Jackson, Lynne M.'),
        edition: '2',
        issued: on(2019),
        DOI: 'doi:10.1037/0000168-000',
      },
      title: 'The psychology of prejudice: From attitudes to social action',
      publisher: 'American Psychological Association',
    },
    'Jackson, L. M. (2019). _The psychology of prejudice: From attitudes to social action_ (2nd ed.). American Psychological Association. <https://doi.org/10.1037/0000168-000>',
  ],
  [
    'apa',
    {
      type: 'chapter',
      author: people('Aron, L.', 'Botella, M.', 'Lubart, T.'),
      editor: people('Subotnik, R. F.', 'Olszewski-Kubilius, P.', 'Worrell, F. C.'),
      title: 'Culinary arts: Talent and their development',
      'container-title':
        'The psychology of high performance: Developing human potential into domain-specific talent',
      ...{
        page: '345-359',
        publisher: 'American Psychological Association',
        issued: on(2019),
        DOI: '10.1037/0000120-016',
      },
    },
    'Aron, L., Botella, M., & Lubart, T. (2019). Culinary arts: Talent and their development. In R. F. Subotnik, P. Olszewski-Kubilius, & F. C. Worrell (Eds.), _The psychology of high performance: Developing human potential into domain-specific talent_ (pp. 345–359). American Psychological Association. <https://doi.org/10.1037/0000120-016>',
  ],
  [
    'apa',
    {
      ...{ type: 'thesis', author: people('Hollander, M. M.'), issued: on(2017) },
      title:
        'Resistance to authority: Methodological innovations and new lessons from the Milgram experiment',
      ...{ genre: 'Doctoral dissertation', publisher: 'University of Wisconsin–Madison' },
    },
    'Hollander, M. M. (2017). _Resistance to authority: Methodological innovations and new lessons from the Milgram experiment_ [Doctoral dissertation, University of Wisconsin–Madison].',
  ],
  [
    'apa',
    {
      ...{
        type: 'webpage',
        author: [{ literal: 'National Institute of Mental Health' }],
        issued: on(2018, 7),
      },
      title: 'Anxiety disorders',
      'container-title': 'U.S. Department of Health and Human Services, National Institutes of Health',
      URL: 'https://www.nimh.nih.gov/health/topics/anxiety-disorders/index.shtml',
    },
    'National Institute of Mental Health. (2018, July). _Anxiety disorders_. U.S. Department of Health and Human Services, National Institutes of Health. <https://www.nimh.nih.gov/health/topics/anxiety-disorders/index.shtml>',
  ],
  [
    'apa',
    attention,
    'Vaswani, A., Shazeer, N., Parmar, N., Uszkoreit, J., Jones, L., Gomez, A. N., & Kaiser, Ł. (2017). _Attention Is All You Need_ (arXiv:1706.03762). arXiv. <https://arxiv.org/abs/1706.03762>',
  ],
  ['apa', { type: 'document', title: 'Nobody’s' }, '_Nobody’s_. (n.d.).'],
]
test.each([
  [['Vaswani, Ashish'], 'A. Vaswani et al.', 'Vaswani, A., et al.'],
  [
    ['Vaswani, Ashish', 'Shazeer, Noam'],
    'A. Vaswani, N. Shazeer, et al.',
    'Vaswani, A., Shazeer, N., et al.',
  ],
])('%j and others', (names, ieee, apa) => {
  const item = work({ author: [...people(...names), { literal: 'others' }], title: 'T' })
  expect(textOfRuns(ieeeEntry(item))).toMatch(new RegExp(`^${RegExp.escape(ieee)},? “T`))
  expect(textOfRuns(apaEntry(item)).startsWith(apa)).toBe(true)
  expect([ieeeNames(item), apaNames(item)]).toEqual(['Vaswani et al.', 'Vaswani et al.'])
})

test.each(entries)('an entry in the style %s: %j', (style, item, entry) => {
  const runs = style === 'ieee' ? ieeeEntry(work(item)) : apaEntry(work(item))
  const written = runs.map(({ text, isTitle, href }) => (isTitle ? `_${text}_` : href ? `<${text}>` : text))
  expect(written.join('')).toBe(entry)
})
