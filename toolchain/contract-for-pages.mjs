import { readFile } from 'node:fs/promises'

/** What pages do not need of a call: its route checks what is sent, and filters what it answers. */
const schemas = new Set(['summary', 'params', 'query', 'body', 'response', 'missing'])

/**
 * Leaves the schemas of the contract, and the library that they are made with, out of pages, in browsers and where the server renders them: a module with
 * schemas becomes its plain values.
 * @type {import('vite').Plugin}
 */
export const contractForPages = {
  name: 'contract-for-pages',
  async load(id) {
    if (!/\/contract\/[\w-]+\.ts$/.test(id)) return
    if (!(await readFile(id, 'utf8')).includes("from 'typebox'")) return
    const values = Object.entries(await import(id)).filter(([, value]) => typeof value === 'object')
    return values.map(([name, value]) => `export const ${name} = ${plain(value)}`).join('\n')
  },
}

/** @param {unknown} value */
const plain = (value) => JSON.stringify(value, (name, member) => (schemas.has(name) ? undefined : member))
