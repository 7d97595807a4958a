/**
 * Writes characters outside ASCII as escapes in what the server loads. Node keeps the text of a module in memory, with two bytes for
 * each character of it once one of them is such a character.
 * @type {import('vite').Plugin}
 */
export const oneByteText = {
  name: 'one-byte-text',
  applyToEnvironment: ({ name }) => name !== 'client',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escaped(file.code)
  },
}

/** @param {string} code */
const escaped = (code) =>
  // What a backslash escapes is left as it is.
  code.replaceAll(/\\[\s\S]|[^\0-\x7f]/g, (found) =>
    found.startsWith('\\') ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
