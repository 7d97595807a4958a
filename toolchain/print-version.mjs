import { readFileSync } from 'node:fs'
import { inRoot } from './root.mjs'

// Imported by every script that npm starts, before anything is installed, built or changed: `npm start -- --version` does nothing else.
if (process.argv.includes('--version')) {
  console.log(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version)
  process.exit(0)
}
