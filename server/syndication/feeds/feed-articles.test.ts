import { parseFragment, serialize } from 'parse5'
import { describe, expect, test } from 'vitest'
import { feedFiles, feedFormats } from '#contract/addresses/feed-address.ts'
import { visibleText } from '#server/content/html/testing/visible-text.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { feedReaders } from './testing/feed-readers.ts'
import { assertKeepsRules } from './testing/feed-rules.ts'

const markdown = `---
title: All kinds
references:
  - { id: doe, type: book, title: Of <all>, author: [{ family: Doe }] }
---
## Data {#sec-data}

A claim[^why] of @doe, with $x < y$ and [Ctrl]{.kbd}, <abbr title="Long form">LF</abbr>, H~2~O, ~~gone~~ [marked]{.mark}.

$$
\\frac{a}{b} = 1
$$ {#eq-one}

\`\`\`ts {2 filename="src/a.ts" added="1"}
if (a < b && c) {
  run("]]>")
\`\`\`

::: {.panel-tabset}
\`\`\`sh {filename="npm"}
npm i a
\`\`\`

\`\`\`sh {filename="pnpm"}
pnpm add a
\`\`\`
:::

\`\`\`console
$ ls -la
total 0
\`\`\`

| Model | Score |
| ----- | ----: |
| A     |   1.5 |
| B     | 12.25 |

: Results {#tbl-all .sortable decimal="2"}

![A loss](/a.png){#fig-loss fig-alt="Falls"}

::: {#fig-two layout-ncol=2}
![One](/b.png)

![Two](/c.png)

Both
:::

::: {#thm-line}
## Line

It is straight.
:::

::: {.proof}
See @thm-line, @fig-loss, @fig-two-b, @tbl-all, @eq-one and @sec-data.
:::

::: {.callout-tip title="Why?" collapse="true"}
It is faster.
:::

> [!WARNING]
> Mind it.

<details>
<summary>More</summary>

- [x] done
- [ ] to do

</details>

Epoch
:   One pass

[^why]: Because of \`code\`.

    - and a list
`

/** What readers of a page see, in its order. */
const parts = [
  ...[
    '1 Data',
    'A claim1 of Doe [1], with',
    'Ctrl',
    'LF',
    'H2O',
    'gone',
    'marked',
    '(1)',
    'src/a.ts',
    'npm i a',
    'pnpm',
  ],
  ...[
    'pnpm add a',
    '$ ls -la total 0',
    'Table 1: Results',
    'Model Score',
    'A 1.5',
    'B 12.25',
    'Figure 1: A loss',
  ],
  ...['(a) One', '(b) Two', 'Figure 2: Both', 'Theorem 1 (Line)', 'It is straight.', 'Proof'],
  ...[
    'See Theorem 1, Figure 1, Figure 2b, Table 1, Equation 1 and Section 1.',
    'Why?',
    'It is faster.',
    'Warning',
  ],
  ...[
    'Mind it.',
    'More',
    '☑ done',
    '☐ to do',
    'Epoch',
    'One pass',
    'References',
    'Doe, Of <all>',
    'Because of code.',
    'and a list',
  ],
]

describe('feeds', () => {
  const held = useBlog('sqlite', { app: { pages: 'built' } })

  test('an article with all kinds is complete, and the same in each format and for each reader', async () => {
    const ann = await held.blog.signUp('Ann')
    const created = await ann.post('/post/create', { markdown, description: 'd', status: 'public', tags: [] })
    expect(created.status).toBe(201)
    const bodies: string[] = []
    for (const format of feedFormats) {
      const { body } = await held.blog.app.inject({ url: `/${feedFiles[format].file}` })
      assertKeepsRules[format](body)
      if (format === 'json') bodies.push(JSON.parse(body).items[0].content_html)
      else for (const read of Object.values(feedReaders)) bodies.push((await read(body))[0]?.html ?? '')
    }
    expect(bodies).toHaveLength(2 * Object.keys(feedReaders).length + 1)
    expect(new Set(bodies).size).toBe(1)
    const [html = ''] = bodies
    expect(serialize(parseFragment(html))).toBe(html)
    const text = visibleText(html)
    let from = 0
    for (const part of parts) {
      const at = text.indexOf(part, from)
      expect(at, `${part} in ${text.slice(from)}`).toBeGreaterThanOrEqual(from)
      from = at + part.length
    }
    expect(html).toContain('if (a &lt; b &amp;&amp; c) {\n')
    expect(html).toContain('run("]]&gt;")')
    expect(html).toMatch(/<math><mrow><mi>x<\/mi><mo>&lt;<\/mo><mi>y<\/mi><\/mrow><\/math>/)
    expect(html).toContain('<math display="block">')
    expect(html).toContain('<mfrac>')
  })
})
