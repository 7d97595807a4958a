/** A module to preload into a program: a message sets its clock ahead, by so many milliseconds. */
export const clockThatCanBeSet = `data:text/javascript,${encodeURIComponent(`
  const Real = Date
  let setBy = 0
  process.on('message', (milliseconds) => (setBy = milliseconds))
  process.channel.unref()
  globalThis.Date = class extends Real {
    constructor(...parts) { super(...(parts.length > 0 ? parts : [Real.now() + setBy])) }
    static now() { return Real.now() + setBy }
  }
`)}`
