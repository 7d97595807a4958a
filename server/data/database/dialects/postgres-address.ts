import { StartError } from '../../../foundation/process/start-error.ts'

/** Where a database may be found: an address for each of its servers, and whether one that takes no writes is passed over. */
export interface PostgresAddresses {
  urls: string[]
  mustWrite: boolean
}

/** What `target_session_attrs` may say: https://www.postgresql.org/docs/18/libpq-connect.html */
const targets = ['any', 'read-write', 'primary']

/**
 * Reads `postgres://user:password@host:port,host:port/database`. Of several servers the one that takes writes is used, whether or not
 * `target_session_attrs` asks for it. Throws if it asks for one that does not.
 */
export function readPostgresAddress(text: string): PostgresAddresses {
  const [, scheme = '', authority = '', rest = ''] = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/s.exec(text) ?? []
  const hostsAt = authority.lastIndexOf('@') + 1
  const hosts = authority.slice(hostsAt).split(',')
  const { target, others } = takeTarget(rest)
  if (target !== null && !targets.includes(target))
    throw new StartError(
      `DATABASE_URL asks for a server with target_session_attrs=${target}, but Lectern must write. Use read-write.`,
    )
  const urls = hosts.map((host) => `${scheme}${authority.slice(0, hostsAt)}${host}${others}`)
  return { urls, mustWrite: hosts.length > 1 || (target !== null && target !== 'any') }
}

/** Takes out of path and query what the client does not know. */
function takeTarget(rest: string): { target: string | null; others: string } {
  const [path = '', query] = rest.split('?', 2)
  const parameters = new URLSearchParams(query)
  const target = parameters.get('target_session_attrs')
  if (target === null) return { target, others: rest }
  parameters.delete('target_session_attrs')
  return { target, others: parameters.size === 0 ? path : `${path}?${parameters}` }
}
