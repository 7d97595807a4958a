import { root } from './root.mjs'

/** Ends the process, with the reason, where the path of the project has what Vite and React Router read as part of a URL. */
export function requireBuildablePath() {
  if (!/[#?%]/.test(root)) return
  console.error(
    `Lectern cannot be built in ${root}: the path must not contain “#”, “?” or “%”. Move the folder and try again.`,
  )
  process.exit(1)
}
