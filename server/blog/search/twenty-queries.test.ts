import { beforeEach, describe, expect, test } from 'vitest'
import { type DatabaseKind, databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const posts = {
  python: {
    title: 'Python for the patient',
    description: 'Generators and iterators',
    tags: ['Python', 'CS'],
  },
  cafe: { title: 'Café Society', description: 'On naïve Bayes', content: '<p>Straße, smörgåsbord</p>' },
  wide: { title: 'Ｆｕｌｌ ｗｉｄｔｈ', description: 'Half ﾊﾝｶｸ' },
  signs: { title: 'C++ beside C# and .NET', description: 'Not C', tags: ['C++', 'CI/CD'] },
  nets: { title: 'Neural networks', content: '<p>Gradient descent in 1986</p>', tags: ['Machine Learning'] },
  logic: { title: 'NOT OR AND', description: 'NEAR "quoted" * ( )' },
  japanese: { title: '日本語の自然言語処理', description: '形態素解析', tags: ['機械学習'] },
  chinese: { title: '深度学习入门', content: '<p>神经网络与梯度下降</p>' },
  korean: { title: '한국어 형태소 분석', description: '기계 학습' },
  arabic: { title: 'كِتَابُ التَّعَلُّم', description: 'تعلم الآلة' },
  hebrew: { title: 'שָׁלוֹם עולם', description: 'למידת מכונה' },
  russian: { title: 'Глубокое обучение', description: 'Нейронные сети' },
  greek: { title: 'Η οδός της μάθησης', description: 'ΝΕΥΡΩΝΙΚΑ δίκτυα' },
  emoji: { title: 'Rockets 🚀 and robots 🤖', description: 'Launch' },
  numbers: { title: 'Released in 2024', description: 'Version 3.14 of GPT-4' },
  markup: { title: 'Tags <b>bold</b> & more', content: '<p title="invisible">a <b>semi</b>colon</p>' },
} satisfies Record<string, { title: string; description?: string; content?: string; tags?: string[] }>
type Name = keyof typeof posts

interface Query {
  search: string
  tag?: string
  author?: string
  year?: number
  sort?: 'relevance'
}

/** The kind of query, the query, the posts that it finds, newest first, and the corrected term. */
const queries: [kind: string, query: Query, found: Name[], corrected?: string][] = [
  ['case', { search: 'NEURAL' }, ['nets']],
  ['accents left out', { search: 'cafe naive' }, ['cafe']],
  ['accents put in', { search: 'néural' }, ['nets']],
  ['letters of other languages', { search: 'strasse smorgasbord' }, ['cafe']],
  ['wide as narrow', { search: 'full width' }, ['wide']],
  ['narrow as wide', { search: 'ハンカク' }, ['wide']],
  ['one letter missing', { search: 'pyton' }, ['python'], 'python'],
  ['one letter too many', { search: 'neurall networks' }, ['nets'], 'neural networks'],
  ['one wrong letter', { search: 'gradiant' }, ['nets'], 'gradient'],
  ['two letters exchanged', { search: 'pyhton generators' }, ['python'], 'python generators'],
  ['a mistyped Russian word', { search: 'глубакое' }, ['russian'], 'глубокое'],
  ['a mistyped name of an author', { search: 'hoppre python' }, ['python'], 'hopper python'],
  ['two wrong letters', { search: 'grodiant' }, []],
  ['beginning of the last word', { search: 'neur' }, ['nets']],
  ['beginning of another word', { search: 'neur networks' }, []],
  ['several words in any order', { search: 'networks descent neural' }, ['nets']],
  ['words of different posts', { search: 'python neural' }, []],
  ['C++', { search: 'c++' }, ['signs']],
  ['C#', { search: 'C#' }, ['signs']],
  ['.NET', { search: '.net' }, ['nets', 'signs']],
  ['.NET and another word', { search: '.NET C#' }, ['signs']],
  ['operators are words', { search: 'NOT OR AND' }, ['logic']],
  ['operators do nothing', { search: 'python OR neural' }, []],
  ['signs of query languages', { search: '"quoted" * (NEAR) ^ title:' }, []],
  ['quotes', { search: '"quoted"' }, ['logic']],
  ['SQL', { search: "'; drop table post; --" }, []],
  ['nothing but signs', { search: '*** ((' }, []],
  ['Japanese', { search: '自然言語' }, ['japanese']],
  ['one Japanese character', { search: '語' }, ['japanese']],
  ['a Japanese tag', { search: '機械学習' }, ['japanese']],
  ['Chinese in the body', { search: '梯度下降' }, ['chinese']],
  ['Chinese with Latin', { search: '深度学习 python' }, []],
  ['Korean', { search: '형태소' }, ['korean']],
  ['a part of a Korean word', { search: '국어' }, ['korean']],
  ['Arabic without marks', { search: 'كتاب التعلم' }, ['arabic']],
  ['Arabic with marks', { search: 'تَعَلُّمُ الآلَة' }, ['arabic']],
  ['Hebrew without points', { search: 'שלום' }, ['hebrew']],
  ['Hebrew with points', { search: 'עוֹלָם' }, ['hebrew']],
  ['Greek, final sigma and accents', { search: 'ΟΔΟΣ νευρωνικά' }, ['greek']],
  ['emoji beside a word', { search: '🚀 rockets' }, ['emoji']],
  ['emoji alone', { search: '🚀' }, []],
  ['a number', { search: '1986' }, ['nets']],
  ['a number with a point', { search: '3.14' }, ['numbers']],
  ['a wrong number stays wrong', { search: '1987' }, []],
  ['words of a tag', { search: 'machine learning' }, ['nets']],
  ['a name of an author', { search: 'grace hopper' }, ['nets', 'cafe', 'python']],
  ['a word of the body', { search: 'descent' }, ['nets']],
  ['markup is no text', { search: 'invisible' }, []],
  ['a word within marked letters', { search: 'semicolon' }, ['markup']],
  ['a very long term', { search: `neural ${'networks '.repeat(31)} ${'x'.repeat(3_000)}` }, ['nets']],
  ['tag', { search: 'neural', tag: 'machine learning' }, ['nets']],
  ['tag in another case', { search: 'not', tag: 'c++' }, ['signs']],
  ['a part of a tag', { search: 'neural', tag: 'machine' }, []],
  ['author', { search: 'in', author: 'GRACE' }, ['nets']],
  ['author that is none', { search: 'in', author: 'nobody' }, []],
  ['year', { search: 'in', year: 2027 }, ['numbers']],
  ['a year without posts', { search: 'in', year: 1999 }, []],
  ['all filters', { search: 'python', tag: 'cs', author: 'grace', year: 2026 }, ['python']],
  ['all filters, one of them wrong', { search: 'python', tag: 'cs', author: 'grace', year: 2027 }, []],
  ['mistyped, with a filter', { search: 'pythno', tag: 'python' }, ['python'], 'python'],
  ['right, but for the filter', { search: 'python', tag: 'c++' }, []],
  ['most relevant', { search: 'learning', sort: 'relevance' }, ['nets']],
  ['what stands for an author', { search: 'u0' }, []],
]

describe.each(databaseKinds)('queries of many kinds on %s', (kind: DatabaseKind) => {
  const held = useBlog(kind)
  let grace: SignedIn
  beforeEach(async () => {
    held.blog.passTime(Date.UTC(2026, 11, 31, 23) - Date.now())
    grace = await held.blog.signUp('grace')
    const ben = await held.blog.signUp('ben')
    await grace.put('/author/update', { name: 'Grace Hopper' })
    const drafts = { description: 'd', content: '', tags: [], status: 'public' }
    const ofGrace: Name[] = ['python', 'cafe', 'nets']
    for (const [name, post] of Object.entries(posts)) {
      if (name === 'numbers') held.blog.passTime(2 * 60 * 60 * 1_000)
      const author = ofGrace.includes(name as Name) ? grace : ben
      expect((await author.post('/post/create', { ...drafts, ...post })).status).toBe(201)
    }
    await grace.post('/post/create', { ...drafts, title: 'Hidden gradiant 1987 invisible', status: 'draft' })
  })

  test('find the same posts in the same order', async () => {
    const found: unknown[] = []
    for (const [name, { search, sort = 'newest', ...filters }] of queries) {
      const page = await held.blog.services.openReader().search(search, { sort, ...filters })
      found.push([name, page?.posts.map(({ title }) => title), page?.corrected ?? undefined])
    }
    expect(found).toEqual(
      queries.map(([name, , names, corrected]) => [name, names.map((each) => posts[each].title), corrected]),
    )
  })

  test('find the same by a call of the API, which corrects nothing', async () => {
    for (const [name, query, names, corrected] of queries) {
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      const { status, body } = await held.blog.visitor.get(`/post/read?${search}`)
      expect([name, status]).toEqual([name, 200])
      const titles = body.map((post: { title: string }) => post.title).reverse()
      expect([name, titles]).toEqual([name, corrected ? [] : names.map((each) => posts[each].title)])
    }
  })
})
