import { registerHooks } from 'node:module'

// Loaded before a program, makes it a version to come: its schema has the steps that `LATER_STEPS` names, as JSON, with who may go on beside them.
const steps = JSON.parse(process.env.LATER_STEPS ?? '{}')

/** What is added to the module that finds and loads the migrations, by what it follows there in the server's bundle. */
const additions = {
  '.map((file) => path.basename(file, ".ts"))': `.concat(${JSON.stringify(Object.keys(steps))})`,
  'async function load(name) {': `
    const later = ${JSON.stringify(steps)}[name]
    if (later) return [name, () => ({ ...later, up: async () => {} })]`,
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    let source = String(loaded.source)
    if (!source.includes('// server/data/database/migrations.ts')) return loaded
    for (const [place, addition] of Object.entries(additions)) {
      if (!source.includes(place)) throw new Error(`“${place}” was not found.`)
      source = source.replace(place, `${place}${addition}`)
    }
    return { ...loaded, source }
  },
})
