import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** @param {string[]} parts */
export const inRoot = (...parts) => path.join(root, ...parts)
