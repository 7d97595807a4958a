import { fileURLToPath } from 'node:url'

const name = 'decode-named-character-reference'

/**
 * Reads the names of characters in Markdown from a list: what the package has for browsers sets `innerHTML`, which Trusted Types refuse.
 * @type {import('vite').Plugin}
 */
export const characterReferences = {
  name: 'character-references',
  enforce: 'pre',
  resolveId: (id) => (id === name ? fileURLToPath(import.meta.resolve(name)) : undefined),
}
