/** A language that code can be coloured in. */
export interface CodeLanguage {
  /** What people call it. */
  label: string
  /** What stands behind `language-` in the class of its code, which is also the name of its grammar in Shiki. */
  name: string
  /** What else may stand there. */
  aliases: string[]
}

const language = (label: string, name: string, aliases = ''): CodeLanguage => ({
  label,
  name,
  aliases: aliases.split(' ').filter(Boolean),
})

/** The languages that code is coloured in, by their labels. */
export const codeLanguages: CodeLanguage[] = [
  language('C', 'c'),
  language('C#', 'csharp', 'c# cs'),
  language('C++', 'cpp', 'c++ cc hpp'),
  language('Clojure', 'clojure', 'clj'),
  language('CSS', 'css'),
  language('CSV', 'csv'),
  language('Dart', 'dart'),
  language('Diff', 'diff', 'patch'),
  language('Dockerfile', 'docker', 'dockerfile'),
  language('Elixir', 'elixir', 'ex exs'),
  language('Erlang', 'erlang', 'erl'),
  language('F#', 'fsharp', 'f# fs'),
  language('Go', 'go', 'golang'),
  language('GraphQL', 'graphql', 'gql'),
  language('Haskell', 'haskell', 'hs'),
  language('HTML', 'html', 'htm xhtml'),
  language('HTTP', 'http'),
  language('INI', 'ini'),
  language('Java', 'java'),
  language('JavaScript', 'javascript', 'js mjs cjs node'),
  language('JSON', 'json'),
  language('JSON with comments', 'jsonc', 'json5'),
  language('JSX', 'jsx'),
  language('Julia', 'julia', 'jl'),
  language('Kotlin', 'kotlin', 'kt kts'),
  language('LaTeX', 'latex', 'tex'),
  language('Lua', 'lua'),
  language('Makefile', 'make', 'makefile'),
  language('Markdown', 'markdown', 'md'),
  language('MATLAB', 'matlab', 'octave'),
  language('nginx', 'nginx'),
  language('Nix', 'nix'),
  language('OCaml', 'ocaml', 'ml'),
  language('Perl', 'perl', 'pl'),
  language('PHP', 'php'),
  language('PowerShell', 'powershell', 'ps1 pwsh'),
  language('Prolog', 'prolog'),
  language('Python', 'python', 'py python3'),
  language('R', 'r'),
  language('Ruby', 'ruby', 'rb'),
  language('Rust', 'rust', 'rs'),
  language('Scala', 'scala'),
  language('SCSS', 'scss', 'sass'),
  language('Shell', 'bash', 'sh shell zsh shellscript'),
  language('SQL', 'sql', 'postgresql postgres sqlite mysql'),
  language('Svelte', 'svelte'),
  language('Swift', 'swift'),
  language('Terminal session', 'shellsession', 'console shell-session'),
  language('TOML', 'toml'),
  language('TSX', 'tsx'),
  language('TypeScript', 'typescript', 'ts mts cts'),
  language('Vue', 'vue'),
  language('WebAssembly', 'wasm', 'wat'),
  language('XML', 'xml', 'svg'),
  language('YAML', 'yaml', 'yml'),
  language('Zig', 'zig'),
]

const known = new Map(
  codeLanguages.flatMap((one) => [one.name, ...one.aliases].map((name) => [name, one] as const)),
)

/** A language by any of its names, in any case; undefined for one that is not known. */
export const codeLanguageOf = (name: string): CodeLanguage | undefined => known.get(name.toLowerCase())
