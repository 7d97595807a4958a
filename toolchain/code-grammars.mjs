import { codeLanguages } from '../contract/html/code-languages.ts'

/**
 * For the editor: the module `virtual:grammars`, which loads the grammar of each language that code is coloured in.
 * @type {import('vite').Plugin}
 */
export const codeGrammars = {
  name: 'code-grammars',
  resolveId: (id) => (id === 'virtual:grammars' ? `\0${id}` : undefined),
  load(id) {
    if (id !== '\0virtual:grammars') return
    const loaders = codeLanguages.map(
      ({ name }) => `${JSON.stringify(name)}: () => import('shiki/langs/${name}.mjs')`,
    )
    return `export default { ${loaders.join(', ')} }`
  },
}
