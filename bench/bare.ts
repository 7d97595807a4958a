import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pinServer } from '../toolchain/load/cores.ts'
import { type MeasuredServer, requestsTo } from './measured-server.ts'
import type { FixedResponse } from './processes/bare-server.ts'

/** Starts a server that only sends these responses, in a process of its own on the server core. */
export async function startBare(responses: FixedResponse[]): Promise<MeasuredServer> {
  const child = fork(path.join(import.meta.dirname, 'processes/bare-server.ts'))
  child.send(responses)
  const [{ port }] = await once(child, 'message')
  pinServer(child.pid)
  return {
    address: `http://localhost:${port}`,
    ...requestsTo(child),
    async stop() {
      child.kill()
      await once(child, 'close')
    },
  }
}

/** The response of a server, for a bare one to repeat. */
export async function responseOf(address: string, encoding: 'br' | 'identity'): Promise<FixedResponse> {
  const request = get(address, { headers: { 'accept-encoding': encoding } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${address} responded with ${response.statusCode}.`)
  return { headers: withoutConnection(response.rawHeaders), body: body.toString('base64') }
}

/** Names and values in turn, without the headers that every Node server adds itself. */
const withoutConnection = (rawHeaders: string[]): string[] =>
  rawHeaders.filter((_, at) => !/^(date|connection|keep-alive)$/i.test(rawHeaders[at - (at % 2)] ?? ''))
