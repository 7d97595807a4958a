import { StartError } from '../../../foundation/process/start-error.ts'

/** The address of each server, and whether servers that take no writes are skipped. */
export interface PostgresAddresses {
  urls: string[]
  mustWrite: boolean
}

/** The allowed values of `target_session_attrs`: https://www.postgresql.org/docs/18/libpq-connect.html */
const targets = ['any', 'read-write', 'primary']

/**
 * Parses `postgres://user:password@host:port,host:port/database`. Of several servers the one that takes writes is used, with or without
 * `target_session_attrs`. Throws if that asks for a server that takes none.
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

/** Removes what the client does not know from path and query. */
function takeTarget(rest: string): { target: string | null; others: string } {
  const [path = '', query] = rest.split('?', 2)
  const parameters = new URLSearchParams(query)
  const target = parameters.get('target_session_attrs')
  if (target === null) return { target, others: rest }
  parameters.delete('target_session_attrs')
  return { target, others: parameters.size === 0 ? path : `${path}?${parameters}` }
}
