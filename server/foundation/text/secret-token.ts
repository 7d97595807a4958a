import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits, for addresses and headers. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The database stores only a hash of a token: whoever reads it there cannot use it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
