import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { defineConfig, type Plugin } from 'vite'
import { limits } from './contract/limits.ts'
import { characterReferences } from './toolchain/character-references.mjs'
import { codeGrammars } from './toolchain/code-grammars.mjs'
import { contractForPages } from './toolchain/contract-for-pages.mjs'
import { fontWeights } from './toolchain/font-weights.mjs'
import { oneByteText } from './toolchain/one-byte-text.mjs'

/** Public pages run none of their components in the browser, which could not replace them: an edit reloads the page. */
const reloadPublicPages: Plugin = {
  name: 'reload-public-pages',
  apply: 'serve',
  hotUpdate({ file }) {
    if (/\/web\/(public|ui)\//.test(file)) this.environment.hot.send({ type: 'full-reload' })
  },
}

/**
 * For the server's bundle: packages that are in it, without what it does not use, are loaded ten times as fast as a thousand files. In
 * development Vite reads ES modules only, which React is not.
 */
const inOneFile = {
  resolve: { noExternal: true as const },
  define: { 'process.env.NODE_ENV': '"production"' },
}

/** A text for the screens where a password is chosen: the common ones, each between two ends of lines, but for those that are too short. Sorted, it is a third smaller. */
const passwordDictionary: Plugin = {
  name: 'password-dictionary',
  resolveId: (id) => (id === 'virtual:password-dictionary' ? `\0${id}` : undefined),
  load(id) {
    if (id !== '\0virtual:password-dictionary') return
    const chosen = passwords
      .filter((password) => password.length >= limits.auth.minPasswordCharacters)
      .toSorted()
    return `export default ${JSON.stringify(`\n${chosen.join('\n')}\n`)}`
  },
}

/** Libraries, by what a release of theirs changes together: a release of Lectern leaves them in the caches of browsers. */
const libraries = {
  react: ['react', 'react-dom', 'react-router', '@react-router', 'scheduler', 'use-sync-external-store'],
  aria: ['react-aria', 'react-aria-components', 'react-stately', '@internationalized', '@swc'],
  prosemirror: ['@tiptap', 'prosemirror-[a-z]+', 'orderedmap', 'rope-sequence', 'w3c-keyname'],
}

/** What the browser loads for the admin area, in few files: each library, what screens share, and each screen's own. */
const groups = [
  ...Object.entries(libraries).map(([name, packages]) => ({
    name,
    // What renders on the server is no part of the admin area: public pages, which use it, run nowhere else.
    test: new RegExp(`/node_modules/(${packages.join('|')})/(?!server|cjs/react-dom-server)`),
    priority: 1,
  })),
  {
    name: 'screens',
    // What reads Markdown is loaded with the first one.
    test: /\/(contract\/(?!markdown\/|references\/)|placeholder-art|web\/(admin\/(?!editor\/)|api|ui|[^/]+$))/,
    minShareCount: 2,
  },
  // What the editor shares with those of its parts that are loaded when they are used.
  // The keys of its menus come with the first menu.
  { name: 'shared-editor', test: /\/web\/admin\/editor\/(?!toolbar\/menu-keys)/, minShareCount: 2 },
]

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss({ optimize: false }),
    reactRouter(),
    reloadPublicPages,
    contractForPages,
    passwordDictionary,
    characterReferences,
    codeGrammars,
    fontWeights,
    oneByteText,
  ],
  build: {
    // The first versions with light-dark(), which would otherwise be replaced by twice the code.
    cssTarget: ['chrome123', 'edge123', 'firefox129', 'safari17.5', 'ios17.5'],
    // Nobody reads them, and all files would be compressed once more.
    reportCompressedSize: false,
  },
  // The script of public pages, which loads parts of itself later.
  worker: { format: 'es' },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: {
      // Named by what they contain: a server of an earlier build finds its admin area beside a new one.
      build: {
        rolldownOptions: {
          input: './web/page-server.ts',
          output: { entryFileNames: '[name]-[hash].js' },
        },
      },
      ...(command === 'build' && inOneFile),
    },
  },
}))
