/**
 * The languages that code is coloured in: the grammar of Shiki for each, and the names by which authors ask for it. Each is loaded when it is
 * first asked for.
 */
const names: Record<string, string> = {
  bash: 'bash sh shell zsh shellscript console',
  c: 'c',
  clojure: 'clojure clj',
  cpp: 'cpp c++ cc hpp',
  csharp: 'csharp c# cs',
  css: 'css',
  csv: 'csv',
  dart: 'dart',
  diff: 'diff patch',
  docker: 'docker dockerfile',
  elixir: 'elixir ex exs',
  erlang: 'erlang erl',
  fsharp: 'fsharp f# fs',
  go: 'go golang',
  graphql: 'graphql gql',
  haskell: 'haskell hs',
  html: 'html htm xhtml',
  http: 'http',
  ini: 'ini',
  java: 'java',
  javascript: 'javascript js mjs cjs node',
  json: 'json',
  jsonc: 'jsonc json5',
  jsx: 'jsx',
  julia: 'julia jl',
  kotlin: 'kotlin kt kts',
  latex: 'latex tex',
  lua: 'lua',
  make: 'make makefile',
  markdown: 'markdown md',
  matlab: 'matlab octave',
  nginx: 'nginx',
  nix: 'nix',
  ocaml: 'ocaml ml',
  perl: 'perl pl',
  php: 'php',
  powershell: 'powershell ps1 pwsh',
  prolog: 'prolog',
  python: 'python py python3',
  r: 'r',
  ruby: 'ruby rb',
  rust: 'rust rs',
  scala: 'scala',
  scss: 'scss sass',
  sql: 'sql postgresql postgres sqlite mysql',
  svelte: 'svelte',
  swift: 'swift',
  toml: 'toml',
  tsx: 'tsx',
  typescript: 'typescript ts mts cts',
  vue: 'vue',
  wasm: 'wasm wat',
  xml: 'xml svg',
  yaml: 'yaml yml',
  zig: 'zig',
}

const grammars = new Map(
  Object.entries(names).flatMap(([grammar, all]) => all.split(' ').map((name) => [name, grammar] as const)),
)

/** The grammar for a language by any of its names, in any case; undefined for one that is not known. */
export const grammarOf = (language: string): string | undefined => grammars.get(language.toLowerCase())

/** The names of languages that HTML gives to its code, as `class="language-…"`. Other places where such a word stands may be among them. */
export const languagesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\blanguage-([\w+#.-]{1,40})/gi)].map((match) => match[1] as string)),
]
