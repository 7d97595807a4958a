import { createServer } from 'node:net'

/** The port that can be listened on: `wanted`, or any free one if that is 0. Rejects as listening would. */
export function findFreePort(host: string, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(wanted, host, () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
