import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findFreePort } from '#server/free-port.ts'
import { urlOfTitle } from '#server/posts/post-url.ts'
import { sampleAuthors, samplePosts } from '#server/samples/sample-posts.ts'
import { startServer } from '#tests/support/running-server.ts'
import { findChromium } from '../../scripts/chromium.ts'
import type { Part } from '../part.ts'
import type { Table } from '../table.ts'
import { type Target, verdict, wanted } from '../target.ts'

/** What Lighthouse says of reading pages on a slow phone, as it imagines one by default, with the sample posts. */
export const lighthouseScores: Part = { summary: 'scores of Lighthouse, mobile, in Chromium', measure }

const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
}

const [post] = samplePosts
const pages: Record<string, string> = {
  home: '/',
  post: `/${urlOfTitle(post.title)}`,
  tag: `/tags/${encodeURIComponent(post.tags[0])}`,
  author: `/author/${sampleAuthors[0].username}`,
  about: '/about',
  contact: '/contact',
  search: '/search?search=the',
}
/** Of search alone: its results are for people, and it tells robots so. */
const skipped: Record<string, string[]> = { search: ['is-crawlable'] }

/** Visits before a page is judged: it is then kept and compressed as readers get it. */
const visitsBefore = 3

async function measure(): Promise<Table[]> {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('Lighthouse needs a Chromium.')
  const server = await startServer({ RATE_LIMITS: 'off', SAMPLE_POSTS: 'on' })
  const rows: string[][] = []
  try {
    for (const [page, path] of Object.entries(pages)) {
      rows.push([page, ...(await judge(server.address + path, executablePath, skipped[page] ?? []))])
    }
  } finally {
    await server.remove()
  }
  return [
    {
      title: 'Lighthouse',
      note: 'Scores of 100, mobile, one visit each, of a blog with the sample posts. Search without is-crawlable: its pages are not for robots.',
      head: ['Page', ...Object.values(categories), 'Target', 'Result'],
      rows,
    },
  ]
}

/** The scores of a page, what is wanted, and what is missing, with the checks that took it. */
async function judge(url: string, executablePath: string, skipAudits: string[]): Promise<string[]> {
  for (let visit = 0; visit < visitsBefore; visit++) await (await fetch(url)).arrayBuffer()
  // A browser of its own: in one that has been used Lighthouse now and then waits for a navigation in vain.
  const port = await findFreePort('127.0.0.1', 0)
  const browser = await chromium.launch({ executablePath, args: [`--remote-debugging-port=${port}`] })
  const result = await lighthouse(url, { port, skipAudits, output: 'json', logLevel: 'error' }).finally(() =>
    browser.close(),
  )
  if (!result || result.lhr.runtimeError)
    throw new Error(`No result for ${url}: ${result?.lhr.runtimeError?.message}`)
  const { lhr } = result
  const targets: Target[] = Object.entries(categories).map(([id, name]) => ({
    name,
    value: Math.round((lhr.categories[id]?.score ?? 0) * 100),
    atLeast: 100,
  }))
  const lost = Object.keys(categories).flatMap((id) =>
    (lhr.categories[id]?.auditRefs ?? []).filter(
      (ref) => ref.weight > 0 && (lhr.audits[ref.id]?.score ?? 1) < 0.9,
    ),
  )
  const why = lost.length > 0 ? `: ${lost.map(({ id }) => id).join(', ')}` : ''
  return [...targets.map(({ value }) => String(value)), 'all = 100', verdict(targets) + why]
}
