import { createHash, randomBytes } from 'node:crypto'

export const newToken = () => randomBytes(32).toString('base64url')

/** The database stores only a hash of a token: whoever reads it there cannot use it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
