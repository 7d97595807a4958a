import { registerHooks } from 'node:module'

// Loaded into a program: reports on request which modules were loaded so far, and what was made of `Intl`.
/** @type {string[]} */
const modules = []
registerHooks({
  load(url, context, next) {
    modules.push(url)
    return next(url, context)
  },
})

/** @type {Set<string>} */
const made = new Set()
/**
 * @param {any} owner
 * @param {string} name
 */
function watch(owner, name) {
  const original = owner[name]
  owner[name] = new Proxy(original, {
    apply: (target, self, args) => made.add(name) && Reflect.apply(target, self, args),
    construct: (target, args) => made.add(name) && Reflect.construct(target, args),
  })
}
for (const name of Object.getOwnPropertyNames(Intl)) if (/^[A-Z]/.test(name)) watch(Intl, name)
watch(Number.prototype, 'toLocaleString')
watch(Date.prototype, 'toLocaleString')
watch(String.prototype, 'localeCompare')

process.on('message', () =>
  process.send?.({
    modules,
    builtIn: /** @type {any} */ (process).moduleLoadList,
    made: [...made],
  }),
)
