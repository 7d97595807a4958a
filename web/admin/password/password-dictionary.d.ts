declare module 'virtual:password-dictionary' {
  /** The passwords that are tried first, in lower case, each between two ends of lines. Made by `vite.config.ts`. */
  const list: string
  export default list
}
