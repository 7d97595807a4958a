import { textOfHtml } from '#server/content/html/html-text.ts'
import { inventedBody } from '../../toolchain/content/invented-post.ts'
import { urlOf } from '../../toolchain/content/write-posts.ts'
import { startMeasured } from '../measured-server.ts'
import { assetsOf, type Files, filesOfPart, type PageAssets, sum } from '../page-assets.ts'
import type { Part, PartOptions } from '../part.ts'
import type { Table } from '../table.ts'
import { figure, type Target, verdict, wanted } from '../target.ts'

/** The bytes that are transferred before a page is shown. */
export const sizes: Part = { summary: 'bytes of pages, scripts and styles, and of the admin area', measure }

const kilobyte = 1_024
const textOfPost = 8 * kilobyte

async function measure({ few }: PartOptions): Promise<Table[]> {
  const data = await few()
  const server = await startMeasured(data)
  const tables = [
    await publicPages(server.address, {
      home: '/',
      'post of 8 KB text': `/${urlOf(postOfText(data.posts))}`,
    }),
    await adminScreens(server.address),
  ]
  await server.stop()
  return tables
}

/** The number of the post whose text is closest to 8 KB. */
function postOfText(posts: number): number {
  const distances = Array.from({ length: posts }, (_, at) =>
    Math.abs(textOfHtml(inventedBody(at + 1)).length - textOfPost),
  )
  return 1 + distances.indexOf(Math.min(...distances))
}

const inKilobytes = (bytes: number) => bytes / kilobyte

async function publicPages(origin: string, pages: Record<string, string>): Promise<Table> {
  const rows: string[][] = []
  for (const [page, path] of Object.entries(pages)) {
    const assets = await assetsOf(origin, path)
    const [html, script, style] = [assets.html, sum(assets.scripts), sum(assets.styles)].map(inKilobytes) as [
      number,
      number,
      number,
    ]
    const targets: Target[] = [
      { name: 'script', value: script, max: 3 },
      { name: 'style', value: style, max: 9 },
      { name: 'all', value: html + script + style, max: 20 },
    ]
    const files = assets.scripts.size + assets.styles.size
    rows.push([
      page,
      ...[html, script, style, html + script + style, files].map(figure),
      wanted(targets),
      verdict(targets),
    ])
  }
  return {
    title: 'Sizes of public pages',
    note: 'KB, compressed with brotli; without fonts and pictures.',
    head: ['Page', 'HTML', 'script', 'style', 'all', 'files', 'Target', 'Result'],
    rows,
  }
}

async function adminScreens(origin: string): Promise<Table> {
  const list = await assetsOf(origin, '/admin/dashboard/posts')
  const form = await assetsOf(origin, '/admin/dashboard/posts/create')
  const editor = await filesOfPart(origin, form, 'editor')
  const row = (name: string, { scripts, styles }: Pick<PageAssets, 'scripts' | 'styles'>) => {
    const all = inKilobytes(sum(scripts) + sum(styles))
    const targets: Target[] = [{ name: 'all', value: all, max: 200 }]
    const figures = [inKilobytes(sum(scripts)), inKilobytes(sum(styles)), all, scripts.size + styles.size]
    return [name, ...figures.map(figure), wanted(targets), verdict(targets)]
  }
  return {
    title: 'Sizes of the admin area',
    note: 'KB, compressed with brotli: all that a first visit loads.',
    head: ['Screen', 'script', 'style', 'all', 'files', 'Target', 'Result'],
    rows: [
      row('list of posts', list),
      row('form of a post, before the editor', form),
      row('the editor', { scripts: ofType(editor, '.js'), styles: ofType(editor, '.css') }),
    ],
  }
}

const ofType = (files: Files, type: string): Files =>
  new Map([...files].filter(([file]) => file.endsWith(type)))
