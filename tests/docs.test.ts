import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { settings } from '#server/config.ts'
import { root, sourcesIn } from './support/sources.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const foldersIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** Folders of the root that are in git. */
const ignored = read('.gitignore').split('\n')
const committed = foldersIn('.').filter(
  (name) => name !== '.git' && !ignored.includes(`${name}/`) && !ignored.includes(`/${name}/`),
)

/** The names of all files in these folders, and of those in the root. */
const fileNames = new Set([
  ...readdirSync(root),
  ...committed.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.basename(file),
    ),
  ),
])

/** Files that documents name and that only a run or an operator creates. */
const madeLater = ['bench/results/latest.md', 'deploy/.env']

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
    const named = [...prose.matchAll(/`([\w.-]+)\/([\w@./-]*)`/g)]
    const missing = named
      .filter(([, folder]) => committed.includes(folder as string))
      .map(([, folder, name]) => `${folder}/${name}`)
      .filter((name) => !existsSync(path.join(root, name)))
    expect(missing.filter((name) => !madeLater.includes(name))).toEqual([])
    const alone = [...prose.matchAll(/`([\w.-]+\.(?:tsx?|mjs|css|sh|yaml|vcl))`/g)].map(
      ([, name]) => name as string,
    )
    expect(alone.filter((name) => !fileNames.has(name))).toEqual([])
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
  expect(foldersIn('server').filter((name) => !tree.includes(` ${name}/`))).toEqual([])
})

test.each(foldersIn('server'))(
  'docs/architecture.md names the folders of server/%s, and no others',
  (room) => {
    const list = new RegExp(`^${room} +(.*(?:\\n .*)*)`, 'm').exec(read('docs/architecture.md'))?.[1] ?? ''
    const named = list.split('·').map((name) => name.trim())
    expect(named.sort()).toEqual(foldersIn(`server/${room}`).sort())
  },
)
