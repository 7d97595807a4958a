import type { Session } from 'node:inspector/promises'
import type { Usage } from '../measured-server.ts'

// Loaded into a measured server: reports its resource usage on request, and profiles its main thread.
const total = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000

let session: Session

const responses: Record<string, () => Promise<unknown>> = {
  async usage(): Promise<Usage> {
    return {
      mainThread: total(process.threadCpuUsage()),
      allThreads: total(process.cpuUsage()),
      memory: process.memoryUsage.rss(),
    }
  },
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
