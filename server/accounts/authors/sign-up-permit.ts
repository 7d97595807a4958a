import type { SignUp } from '#contract/auth.ts'
import type { Position } from '#contract/author.ts'
import type { AccessKey } from '../../data/settings/access-key.ts'
import { caseFolded, plainLine } from '../../foundation/text/plain-text.ts'
import { hashToken } from '../../foundation/text/secret-token.ts'
import type { Reads, Writes } from '../../transaction.ts'

interface Parts {
  reads: Pick<Reads, 'invitations'>
  accessKey: AccessKey
  clock: () => Date
}

/** What allows somebody to sign up: the shared access key, or the invitation whose key has this hash. */
export type SignUpPermit = 'access key' | { keyHash: string }

/** What a permit makes of an account. */
interface Permitted {
  position: Position
  /** The username of the owner who invited; null without invitation. */
  invitedBy: string | null
}

/** Creates the function that finds what a key opens. It does the same work for any key. */
export const createFindKey =
  ({ reads, accessKey, clock }: Parts) =>
  async (sent: string) => {
    const keyHash = hashToken(sent.trim())
    const isKey = await accessKey.accepts(sent)
    return { keyHash, isKey, invitation: await reads.invitations.findOpen(keyHash, clock().toISOString()) }
  }

/** Creates the function that finds what a sign-up is allowed by; null if by nothing. It does the same work whatever the reason of a refusal. */
export function createFindPermit(parts: Parts) {
  const findKey = createFindKey(parts)
  return async ({ accessKey: sent, email }: SignUp): Promise<SignUpPermit | null> => {
    const { keyHash, isKey, invitation } = await findKey(sent)
    if (isKey) return 'access key'
    if (!invitation) return null
    const key = caseFolded(plainLine(email))
    return invitation.email === null || caseFolded(invitation.email) === key ? { keyHash } : null
  }
}

/** Uses a permit up, if it is an invitation. Null if it was used, revoked or void meanwhile. Needs the lock “sign-up”. */
export async function usePermit(
  { invitations, settings }: Pick<Writes, 'invitations' | 'settings'>,
  permit: SignUpPermit,
  now: string,
): Promise<Permitted | null> {
  if (permit === 'access key') {
    const isFirst = await settings.claim('first_account_at', now)
    return { position: isFirst ? 'owner' : 'author', invitedBy: null }
  }
  const invitation = await invitations.findOpen(permit.keyHash, now)
  // The first account is the operator's, who has the access key.
  const isFirst = (await settings.find('first_account_at')) === null
  if (!invitation || isFirst || !(await invitations.remove(invitation.id))) return null
  return { position: invitation.position, invitedBy: invitation.inviter }
}
