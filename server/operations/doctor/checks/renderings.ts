import type { StoredBody } from '../../../blog/posts/render-stored.ts'
import type { PreparedHtml } from '../../../content/html/prepare-html.ts'
import { rendererVersion } from '../../../content/html/render-html.ts'
import {
  batchSize,
  type Check,
  type Examination,
  eachRow,
  type NamedPost,
  namedColumns,
  postName,
} from '../check.ts'

/** The number of bodies held in memory at a time. */
const bodyBatchSize = 20

type Stored = NamedPost & StoredBody & Record<keyof PreparedHtml, unknown>

const listOutdated = ({ db }: Examination, after: string): Promise<NamedPost[]> =>
  db
    .selectFrom('post_body')
    .innerJoin('post', 'post.id', 'post_body.post_id')
    .select(namedColumns)
    .where('renderer', '<>', rendererVersion)
    .where('post.id', '>', after)
    .orderBy('post.id')
    .limit(batchSize)
    .execute()

const listStored = ({ db }: Examination, after: string): Promise<Stored[]> =>
  db
    .selectFrom('post_body')
    .innerJoin('post', 'post.id', 'post_body.post_id')
    .select([
      ...namedColumns,
      'content',
      'rendered',
      'contents',
      'minutes',
      'features',
      'renderer',
      'text',
      'prose',
      'bibliography',
    ])
    .where('renderer', '=', rendererVersion)
    .where('post.id', '>', after)
    .orderBy('post.id')
    .limit(bodyBatchSize)
    .execute()

async function differs({ renderStored }: Examination, stored: Stored): Promise<boolean> {
  const prepared = await renderStored(stored)
  return (Object.keys(prepared) as (keyof typeof prepared)[]).some((form) => prepared[form] !== stored[form])
}

/** Pages show the stored rendering. A post whose rendering is of an older version is rendered for each request until a start stores a new one. */
export const renderings: Check = {
  name: 'renderings',
  claim: 'Each body is stored as this version renders it.',
  async *find(examination) {
    const finding = (post: NamedPost, problem: string) => ({
      what: `${postName(post)} ${problem}`,
      healAlone: () => examination.reRenderBody(post.id),
    })
    for await (const post of eachRow<NamedPost>((last) => listOutdated(examination, last?.id ?? '')))
      yield finding(post, 'has a rendering of another version')
    if (!examination.isThorough) return
    for await (const post of eachRow<Stored>((last) => listStored(examination, last?.id ?? '')))
      if (await differs(examination, post)) yield finding(post, 'has a rendering that differs')
  },
}
