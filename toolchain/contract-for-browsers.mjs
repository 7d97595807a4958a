import { readFile } from 'node:fs/promises'

/** What the browser does not need of a call: the server checks what is sent, and filters what it answers. */
const schemas = new Set(['summary', 'params', 'query', 'body', 'response', 'missing'])

/**
 * Leaves the schemas of the contract, and the library that they are made with, out of what browsers load: a module with schemas becomes its
 * plain values.
 * @type {import('vite').Plugin}
 */
export const contractForBrowsers = {
  name: 'contract-for-browsers',
  applyToEnvironment: ({ name }) => name === 'client',
  async load(id) {
    if (!/\/contract\/[\w-]+\.ts$/.test(id)) return
    if (!(await readFile(id, 'utf8')).includes("from 'typebox'")) return
    const values = Object.entries(await import(id)).filter(([, value]) => typeof value === 'object')
    return values.map(([name, value]) => `export const ${name} = ${plain(value)}`).join('\n')
  },
}

/** @param {unknown} value */
const plain = (value) => JSON.stringify(value, (name, member) => (schemas.has(name) ? undefined : member))
