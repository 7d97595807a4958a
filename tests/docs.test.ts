import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { settings } from '#server/config.ts'
import { root, sourcesIn } from './support/sources.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].map((file) => ({
    file,
    text: read(file),
  })),
  ...['docs', 'bench', 'tests/faults', 'tests/concurrent-authors'].flatMap((folder) =>
    sourcesIn(folder, ['.md']),
  ),
].filter(({ file }) => file !== 'bench/results/latest.md')

describe.each(documents)('$file', ({ file, text }) => {
  const prose = text.replaceAll(/```.*?```/gs, '')

  test('has no link into the void', () => {
    const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target as string)
    const broken = targets.filter((target) => !/^https?:/.test(target) && !leadsSomewhere(file, target))
    expect(broken).toEqual([])
  })

  test('names only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const named = [...text.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
      ([, run, short]) => run ?? short,
    )
    expect(named.filter((name) => !((name as string) in scripts))).toEqual([])
  })

  test('names no folder of one machine', () => {
    expect(text.match(/(?<![\w:/.])\/(home|root|Users|work|tmp)\/[^\s`)]*/g) ?? []).toEqual([])
  })

  test('names only files that exist', () => {
    const named = [...prose.matchAll(/`((?:contract|server|web|tests|bench|scripts|docs)\/[\w./-]*)`/g)]
    const missing = named
      .map(([, name]) => name as string)
      .filter((name) => !existsSync(path.join(root, name)))
    expect(missing.filter((name) => name !== 'bench/results/latest.md')).toEqual([])
  })
})

/** True if a link of a document leads to a file, and to a heading in it if it names one. */
function leadsSomewhere(file: string, target: string): boolean {
  const [name = '', heading] = target.split('#')
  const full = name === '' ? file : path.posix.join(path.posix.dirname(file), name)
  if (!existsSync(path.join(root, full))) return false
  return heading === undefined || headingsOf(read(full)).includes(heading)
}

/** The anchors that a Markdown renderer gives to headings. */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    (heading as string)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('docs/configuration.md lists every setting with its default, and no other', () => {
  const rows = [...read('docs/configuration.md').matchAll(/^\| `(\w+)` +\| ([^|]+) \|/gm)]
  const listed = Object.fromEntries(rows.map(([, name, fallback]) => [name, (fallback as string).trim()]))
  const known = Object.fromEntries(Object.entries(settings).map(([name, { fallback }]) => [name, fallback]))
  expect(listed).toEqual(known)
})

test('README.md says of every folder of the server what is in it', () => {
  const tree = /^server\/[\s\S]+?(?=^web\/)/m.exec(read('README.md'))?.[0] ?? ''
  const folders = readdirSync(path.join(root, 'server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect(folders.filter((name) => !tree.includes(` ${name}/`))).toEqual([])
})
