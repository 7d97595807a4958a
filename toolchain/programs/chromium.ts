import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { runPackage, runProgram } from './run-program.ts'

const isRoot = process.getuid?.() === 0
/** The headless shell comes first: tests need no more, and it is twice as fast. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
/** Its path on macOS. */
const application = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Commands that install it by package manager, in case Playwright has no browser for this system. */
const installers: Record<string, string> = {
  'apt-get':
    'apt-get update && { apt-get install -y chromium-headless-shell || apt-get install -y chromium; }',
  dnf: 'dnf install -y chromium',
  apk: 'apk add chromium',
}

/** The path of a Chromium: the one in CHROMIUM_PATH, Playwright's own, or the system's. Prints the reason and returns null if there is none. */
export async function findChromium(): Promise<string | null> {
  const named = process.env.CHROMIUM_PATH
  if (named)
    return existsSync(named) ? named : complain(`CHROMIUM_PATH names ${named}, which does not exist.`)
  return (
    (await findInstalled()) ?? (await install()) ?? complain('No Chromium was found or could be installed.')
  )
}

async function findInstalled(): Promise<string | null> {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  for (const file of [chromium.executablePath(), ...onPath, application]) {
    if (existsSync(file) && (await runs(file))) return file
  }
  return null
}

/** Some systems have a file of this name that only tells how to install Chromium; others lack libraries that it needs. */
const runs = async (file: string): Promise<boolean> =>
  (await runProgram(file, ['--version'], { quiet: true })).code === 0

async function install(): Promise<string | null> {
  console.log('Installing Chromium for the browser tests …')
  const withDependencies = isRoot ? ['--with-deps'] : []
  await runPackage('@playwright/test/cli.js', ['install', ...withDependencies, 'chromium'])
  for (const [tool, command] of Object.entries(installers)) {
    const found = await findInstalled()
    if (found) return found
    if (isRoot) await runProgram('sh', ['-c', `command -v ${tool} >/dev/null && ${command}`])
  }
  return findInstalled()
}

function complain(problem: string): null {
  console.error(`${problem} Install Chromium or Chrome, or set CHROMIUM_PATH to its file.`)
  return null
}
