import { registerHooks } from 'node:module'

// Loaded before a program, makes it a version to come: its schema has the steps that `LATER_STEPS` names, as JSON, with who may go on beside them.
const steps = JSON.parse(process.env.LATER_STEPS ?? '{}')

/** What is added to the module that finds and loads the migrations, by what it follows there. */
const additions = {
  'readdirSync(folder)': `.concat(${JSON.stringify(Object.keys(steps).map((name) => `${name}.ts`))})`,
  'async function load(name: string) {': `
    const later = ${JSON.stringify(steps)}[name]
    if (later) return [name, () => ({ ...later, up: async () => {} })] as const`,
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/server/data/database/migrations.ts')) return loaded
    let source = String(loaded.source)
    for (const [place, addition] of Object.entries(additions)) {
      if (!source.includes(place)) throw new Error(`“${place}” was not found.`)
      source = source.replace(place, `${place}${addition}`)
    }
    return { ...loaded, source }
  },
})
