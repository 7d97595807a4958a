import { registerHooks } from 'node:module'

// Loaded before a program, makes it a version to come: its schema has the steps that `LATER_STEPS` names, as JSON, with who may go on beside them.
const steps = Object.entries(JSON.parse(process.env.LATER_STEPS ?? '{}'))
const lines = steps.map(
  ([name, step]) => `'${name}': () => ({ ...${JSON.stringify(step)}, up: async () => {} }),`,
)

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/server/data/database/migrations.ts')) return loaded
    const begin = 'const steps: Steps = {'
    const source = String(loaded.source)
    if (!source.includes(begin)) throw new Error('The list of steps was not found.')
    return { ...loaded, source: source.replace(begin, `${begin}\n${lines.join('\n')}`) }
  },
})
