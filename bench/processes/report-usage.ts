import type { Usage } from '../measured-server.ts'

// Loaded into a server that is measured: tells what it has used so far whenever it is asked.
const total = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000

process.on('message', (message) => {
  if (message !== 'usage') return
  const usage: Usage = {
    mainThread: total(process.threadCpuUsage()),
    allThreads: total(process.cpuUsage()),
    memory: process.memoryUsage.rss(),
  }
  process.send?.(usage)
})
