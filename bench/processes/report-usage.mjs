// Loaded into a measured server: reports its resource usage on request, and profiles its main thread. This is JavaScript, as the start of the server is
// measured too, and what takes the types out of TypeScript would be loaded for it.

/** @param {NodeJS.CpuUsage} usage */
const total = ({ user, system }) => (user + system) / 1_000

/** @type {import('node:inspector/promises').Session} */
let session

/** @type {Record<string, () => unknown>} */
const responses = {
  /** @returns {import('../measured-server.ts').Usage} */
  usage: () => ({
    mainThread: total(process.threadCpuUsage()),
    allThreads: total(process.cpuUsage()),
    memory: process.memoryUsage.rss(),
  }),
  async startProfile() {
    // Imported only now, as it would count as memory of the server.
    const inspector = await import('node:inspector/promises')
    session = new inspector.Session()
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: 200 })
    await session.post('Profiler.start')
    return 'started'
  },
  async endProfile() {
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    return profile
  },
}

process.on('message', async (message) => {
  const response = responses[String(message)]
  if (response) process.send?.(await response())
})
