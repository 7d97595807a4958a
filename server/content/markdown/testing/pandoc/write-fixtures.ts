import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { pandocCases } from './cases.ts'

// Writes what Pandoc makes of each case. Run it with `node server/content/markdown/testing/pandoc/write-fixtures.ts` where `pandoc` is
// installed, as by Debian's package, when a case comes or goes.

const args = ['--from=markdown-auto_identifiers', '--to=html5', '--wrap=none', '--mathjax', '--no-highlight']

const pandoc = (input: string, ...options: string[]): string =>
  execFileSync('pandoc', options, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] }).trim()

const version = pandoc('', '--version').split('\n')[0]?.replace('pandoc ', '')
const html = Object.fromEntries(
  Object.entries(pandocCases).map(([name, markdown]) => [
    name,
    { markdown, html: pandoc(markdown, ...args) },
  ]),
)
writeFileSync(
  new URL('./fixtures.json', import.meta.url),
  `${JSON.stringify({ version, args, cases: html }, null, 2)}\n`,
)
