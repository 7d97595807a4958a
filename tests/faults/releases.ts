import { cp, mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '#tests/support/sources.ts'

const parts = ['build', 'contract', 'placeholder-art', 'scripts', 'server', 'deploy', 'package.json']

/** A file of the build that only this version has. */
export const ownAsset = (version: string) => `only-${version}.js`

/** Makes a folder of this program as another version of it, which has the same packages. */
export async function makeRelease(base: string, version: string): Promise<string> {
  const folder = path.join(base, 'releases', version)
  await mkdir(folder, { recursive: true })
  for (const part of parts) await cp(path.join(root, part), path.join(folder, part), { recursive: true })
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const packageFile = path.join(folder, 'package.json')
  const about = JSON.parse(await readFile(packageFile, 'utf8'))
  await writeFile(packageFile, JSON.stringify({ ...about, version }))
  await renumberBundle(path.join(folder, 'build/program'), about.version, version)
  const asset = `client/assets/${ownAsset(version)}`
  await writeFile(path.join(folder, 'build', asset), `// ${version}\n`)
  const list = path.join(folder, 'build/files.txt')
  await writeFile(list, `${await readFile(list, 'utf8')}\n${asset}`)
  return folder
}

/** The bundled server has the version that `package.json` named when it was built. */
async function renumberBundle(folder: string, from: string, to: string): Promise<void> {
  const place = `version: "${from}"`
  let isFound = false
  // Files of earlier builds stay for a day, so there may be several.
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const code = /^version-.*\.mjs$/.test(name) ? await readFile(file, 'utf8') : ''
    if (!code.includes(place)) continue
    isFound = true
    await writeFile(file, code.replace(place, `version: "${to}"`))
  }
  if (!isFound) throw new Error(`“${place}” was not found.`)
}

/** Lets `current` lead to a version, as the script does. */
export async function linkTo(base: string, version: string): Promise<void> {
  await symlink(`releases/${version}`, path.join(base, 'current.new'))
  await rename(path.join(base, 'current.new'), path.join(base, 'current'))
}
