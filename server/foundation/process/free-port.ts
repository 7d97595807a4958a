import { createServer } from 'node:net'
import { addressesOf, ignoreMissing } from './localhost-addresses.ts'

/** The port that can be listened on, at all addresses of the host: `wanted`, or any free one if that is 0. Rejects as listening would. */
export async function findFreePort(host: string, wanted: number): Promise<number> {
  const [first = host, ...others] = await addressesOf(host)
  const port = await tryPort(first, wanted)
  for (const other of others) await tryPort(other, port).catch(ignoreMissing)
  return port
}

function tryPort(host: string, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(wanted, host, () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
