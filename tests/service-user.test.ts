import { chown, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { runScript } from './support/run-script.ts'
import { root } from './support/sources.ts'
import { testPrograms } from './support/test-program.ts'

const programs = testPrograms()
const isRoot = process.getuid?.() === 0
/** Numbers of users whom nobody knows by name; the second one as systemd gives them to its dynamic users. */
const [stranger, dynamic] = [54_321, 61_999]

/** Runs a script of `scripts/` on the test's folder. */
const run = (script: string, args: string[]) => runScript(script, args, { DATA_DIR: programs.folder })

/** Every file below the test's folder, with its owner. */
async function owners(): Promise<string[]> {
  const names = await readdir(programs.folder, { recursive: true })
  return Promise.all(
    ['', ...names.sort()].map(
      async (name) => `${(await stat(path.join(programs.folder, name))).uid} ${name}`,
    ),
  )
}

describe.runIf(isRoot)('on files of another user', () => {
  const file = () => path.join(programs.folder, 'lectern.db')
  async function giveTo(uid: number): Promise<void> {
    const names = await readdir(programs.folder, { recursive: true })
    for (const name of ['', ...names]) await chown(path.join(programs.folder, name), uid, uid)
  }
  const commands: [script: string, args: string[], failed: string][] = [
    ['migrate', [], 'Cannot migrate'],
    ['account', ['set-position', 'ann', 'owner'], 'Cannot change the account'],
    ['contacts', ['list'], 'Cannot change the messages'],
    ['samples', ['remove'], 'Cannot remove the samples'],
    ['backup', ['/nowhere/blog.tar'], 'Cannot back up'],
    ['restore', ['/nowhere/blog.tar'], 'Cannot restore'],
    ['restore', ['/nowhere/blog.tar', '--check'], 'Not a good backup'],
    ['restore', ['/nowhere/blog.tar', '--post', 'first'], 'Cannot restore'],
  ]

  test('every command stops before it touches anything, and tells the line to use', async () => {
    await writeFile(file(), '')
    await giveTo(stranger)
    const before = await owners()
    const ended = await Promise.all(commands.map(([script, args]) => run(script, args)))
    expect(ended).toEqual(
      commands.map(([script, , failed]) => ({
        code: 1,
        out: '',
        err:
          `${failed}: ${file()} belongs to the user with the number ${stranger}, but this is root. ` +
          'Run the command as that user, with the settings of the server: ' +
          `setpriv --reuid=${stranger} --regid=${stranger} --clear-groups ${root}/node_modules/.bin/node scripts/${script}.ts …\n`,
      })),
    )
    expect(await owners()).toEqual(before)
  })

  test('a dynamic user of systemd is told the line that begins a unit', async () => {
    await writeFile(file(), '')
    await giveTo(dynamic)
    const { err } = await run('migrate', [])
    expect(err).toMatch(/: systemd-run --pipe --wait --collect -p DynamicUser=yes -p User=\S+ -p /)
  })

  test('a data folder in which there is nothing yet is enough', async () => {
    await giveTo(stranger)
    const { err } = await run('restore', ['/nowhere/blog.tar'])
    expect(err).toContain(`${programs.folder} belongs to the user with the number ${stranger}`)
    expect(await readdir(programs.folder)).toEqual([])
  })

  test('what is the user’s own is used, in whosever folder', async () => {
    expect(await run('migrate', [])).toMatchObject({ code: 0, err: '' })
    await chown(programs.folder, stranger, stranger)
    await writeFile(path.join(programs.folder, 'x'), '')
    await chown(path.join(programs.folder, 'x'), stranger, stranger)
    expect(await run('contacts', ['list'])).toMatchObject({ code: 0, out: '0 messages.\n' })
  })
})
