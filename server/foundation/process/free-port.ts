import { createServer } from 'node:net'
import { addressesOf, ignoreMissing } from './localhost-addresses.ts'

/** A port that is free at all addresses of the host: `wanted`, or any port if that is 0. Rejects like `listen`. */
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
