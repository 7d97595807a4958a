import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf, root, type Source, sourcesIn } from './support/sources.ts'

const folders = ['contract', 'placeholder-art', 'server', 'web', 'tests', 'bench', 'scripts', 'toolchain']
const sources = folders.flatMap((folder) => sourcesIn(folder, ['.ts', '.tsx', '.mjs', '.css']))
/** What runs in production. */
const product = sources.filter(
  ({ file, isTest }) =>
    /^(contract|placeholder-art|server|web)\//.test(file) && !isTest && !file.endsWith('.css'),
)

/** Which folders a folder may import from, types included. The first one that holds a file decides. */
const zones = [
  { folder: 'contract', uses: ['contract'] },
  { folder: 'placeholder-art', uses: ['placeholder-art'] },
  { folder: 'web/ui', uses: ['web/ui', 'placeholder-art'] },
  { folder: 'web', uses: ['web', 'contract', 'placeholder-art'] },
  { folder: 'server', uses: ['server', 'contract', 'placeholder-art'] },
]

const isWithin = (file: string, folder: string) => file.startsWith(`${folder}/`)
const isOurs = (target: string) => folders.some((folder) => isWithin(target, folder))
const nounOf = (file: string) => path.posix.dirname(file)

/** Fails with one line for each file at fault. */
function expectNone(faults: string[]) {
  expect(faults.join('\n')).toBe('')
}

describe('imports', () => {
  test.each(zones)('$folder imports from $uses only', ({ folder, uses }) => {
    const own = product.filter(
      ({ file }) => zones.find((zone) => isWithin(file, zone.folder))?.folder === folder,
    )
    expect(own).not.toEqual([])
    expectNone(
      own.flatMap((source) =>
        importsOf(source)
          .filter(({ target }) => isOurs(target) && !uses.some((name) => isWithin(target, name)))
          .map(({ target }) => `${source.file} may not import ${target}`),
      ),
    )
  })

  test.each([
    ['toolchain', ['scripts', 'bench', 'tests']],
    ['scripts', ['bench', 'tests']],
    ['bench', ['scripts', 'tests']],
    ['tests', ['scripts', 'bench']],
  ])('%s uses nothing of %s: what they share is in toolchain', (folder, others) => {
    expectNone(
      sources
        .filter(({ file }) => isWithin(file, folder))
        .flatMap((source) =>
          importsOf(source)
            .filter(({ target }) => others.some((other) => isWithin(target, other)))
            .map(({ target }) => `${source.file} may not import ${target}`),
        ),
    )
  })

  test('public pages and the admin area use nothing of each other', () => {
    const sides = ['web/public', 'web/admin'] as const
    expectNone(
      sides.flatMap((side, at) =>
        product
          .filter(({ file }) => isWithin(file, side))
          .flatMap((source) =>
            importsOf(source)
              .filter(({ target }) => isWithin(target, sides[1 - at] as string))
              .map(({ target }) => `${source.file} may not import ${target}`),
          ),
      ),
    )
  })

  test('no two folders of web/public or web/admin import each other', () => {
    const imported = new Set(
      product
        .filter(({ file }) => /^web\/(public|admin)\//.test(file))
        .flatMap((source) =>
          importsOf(source).map(({ target }) => `${nounOf(source.file)} ${nounOf(target)}`),
        ),
    )
    const mutual = [...imported].filter((pair) => {
      const [from, to] = pair.split(' ') as [string, string]
      return from < to && imported.has(`${to} ${from}`)
    })
    expectNone(mutual)
  })

  test('a noun uses another noun’s store as a type only; server/transaction.ts puts them together', () => {
    expectNone(
      product
        .filter(({ file }) => file !== 'server/transaction.ts')
        .flatMap((source) =>
          importsOf(source)
            .filter(({ target, isType }) => target.endsWith('-store.ts') && !isType)
            .filter(({ target }) => isOurs(target) && nounOf(target) !== nounOf(source.file))
            .map(({ target }) => `${source.file} may import only types of ${target}`),
        ),
    )
  })
})

describe('the rooms of the server', () => {
  /** Each level may use those before it. A file beside the rooms is a level of its own. */
  const levels = [
    'errors.ts',
    'foundation',
    'data',
    'limits',
    'content',
    'accounts',
    'blog',
    'syndication',
    'delivery',
    'transaction.ts',
    'config.ts',
    'operations',
    'services.ts',
    'api-routes.ts',
    'app.ts',
    'main.ts',
  ]
  /** Started by Node before anything else is loaded. */
  const entries = ['start.mjs', 'bundled-packages.mjs']
  const levelOf = (file: string) => levels.indexOf(file.split('/')[1] as string)
  /** Everything is handed the type of what a transaction may read and write, which is put together of all stores. */
  const isTransactionType = (target: string, isType: boolean) => isType && target === 'server/transaction.ts'
  const inServer = product.filter(
    ({ file }) => isWithin(file, 'server') && !entries.includes(file.slice('server/'.length)),
  )
  const arrows = inServer.flatMap((source) =>
    importsOf(source)
      .filter(({ target, isType }) => isWithin(target, 'server') && !isTransactionType(target, isType))
      .map(({ target }) => ({ from: source.file, to: target })),
  )

  test('are these, and no file stands beside them unnamed', () => {
    expectNone(inServer.filter(({ file }) => levelOf(file) < 0).map(({ file }) => file))
  })

  test('use only those before them, types included', () => {
    expectNone(
      arrows
        .filter(({ from, to }) => levelOf(to) > levelOf(from))
        .map(({ from, to }) => `${from} may not import ${to}`),
    )
  })

  test('hold nouns that form no circle by whatever way', () => {
    const nounAt = (file: string) => file.split('/').slice(0, -1).slice(0, 3).join('/')
    const uses = new Map<string, Set<string>>()
    for (const { from, to } of arrows) {
      const [user, used] = [nounAt(from), nounAt(to)]
      if (user !== used && used !== 'server') uses.set(user, (uses.get(user) ?? new Set()).add(used))
    }
    const reachable = (start: string) => {
      const found = new Set<string>()
      const ways = [...(uses.get(start) ?? [])]
      for (let noun = ways.pop(); noun !== undefined; noun = ways.pop()) {
        if (found.has(noun)) continue
        found.add(noun)
        ways.push(...(uses.get(noun) ?? []))
      }
      return found
    }
    expect(uses.size).toBeGreaterThan(20)
    expectNone(
      [...uses.keys()].filter((noun) => reachable(noun).has(noun)).map((noun) => `${noun} uses itself`),
    )
  })
})

test('the environment is read by server/config.ts alone, to which main.ts hands it', () => {
  const mayRead = ['server/config.ts', 'server/main.ts']
  expectNone(
    product
      .filter(({ file, text }) => text.includes('process.env') && !mayRead.includes(file))
      .map(({ file }) => `${file} reads process.env`),
  )
})

test('the admin area sets no markup: browsers refuse it there', () => {
  // The document, which browsers keep as they received it, and what has the policy by which they accept markup.
  const exceptions = ['web/root.tsx', 'web/admin/html/parse-html.ts']
  expectNone(
    product
      .filter(
        ({ file }) => isWithin(file, 'web') && !isWithin(file, 'web/public') && !exceptions.includes(file),
      )
      .filter(({ text }) => /dangerouslySetInnerHTML|\.(inner|outer)HTML =|\.insertAdjacentHTML/.test(text))
      .map(({ file }) => `${file} sets markup`),
  )
})

describe('names', () => {
  const parts = [...sources, ...sourcesIn('docs', ['.md'])].flatMap(({ file }) =>
    file.split('/').map((name) => ({ file, name })),
  )

  test('are in kebab case', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/
    expectNone(parts.filter(({ name }) => !kebab.test(name)).map(({ file }) => file))
  })

  test('say what is inside: no drawers', () => {
    const drawer = /(^|[-.])(utils?|helpers?|common|types|lib|misc|shared)([-.]|$)/
    expectNone(parts.filter(({ name }) => drawer.test(name)).map(({ file }) => file))
  })

  test('have one spelling: sanitize, normalize and serialize, but colour', () => {
    const otherSpelling = /(sanit|normal|serial|emphas)is(e|ing|ation)/i
    expectNone([
      ...parts.filter(({ name }) => name.includes('color')).map(({ file }) => file),
      ...sources
        .map(({ file, text }) => ({ file, found: otherSpelling.exec(`${file} ${text}`) }))
        .filter(({ found }) => found)
        .map(({ file, found }) => `${file} says ${found?.[0]}`),
    ])
  })
})

test('exports have names, but for what a framework asks to be the default', () => {
  const routes = readFileSync(path.join(root, 'web/routes.ts'), 'utf8')
  const routeModules = [...routes.matchAll(/'([\w/.-]+\.tsx)'/g)].map(([, file]) => `web/${file}`)
  const frameworks = [
    ...routeModules,
    'web/root.tsx',
    'web/entry.server.tsx',
    'web/routes.ts',
    'tests/support/global-setup.ts',
    'scripts/tally-reporter.ts',
  ]
  expectNone(
    sources
      .filter(
        ({ file, text }) =>
          /^export (default|\{[^}]*\bdefault\s*[,}])/m.test(text) && !frameworks.includes(file),
      )
      .map(({ file }) => `${file} has a default export`),
  )
})

test('no file is longer than 300 lines', () => {
  const lengthOf = ({ text }: Source) => text.trimEnd().split('\n').length
  expectNone(
    sources
      .filter((source) => lengthOf(source) > 300)
      .map((source) => `${source.file}: ${lengthOf(source)} lines`),
  )
})

test('the exported functions of contract and server say what they do', () => {
  const exported = /^export (?:async )?function\*? (\w+)/
  expectNone(
    product
      .filter(({ file }) => !isWithin(file, 'web'))
      .flatMap(({ file, text }) => {
        const lines = text.split('\n')
        return lines
          .filter((line, at) => exported.test(line) && !lines[at - 1]?.endsWith('*/'))
          .map((line) => `${file}: ${exported.exec(line)?.[1]} has no docstring`)
      }),
  )
})
