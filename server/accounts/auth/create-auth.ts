import type { AccessKey } from '../../data/settings/access-key.ts'
import type { BackgroundWork } from '../../foundation/background/background-work.ts'
import type { Limiter } from '../../limits/rates/limiter.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { createSignUpService } from '../authors/sign-up-service.ts'
import type { AccountNotices } from '../mail/account-notices.ts'
import type { SiteMailer } from '../mail/site-mailer.ts'
import { createPasswordResetService } from '../password-resets/password-reset-service.ts'
import { createOwnPasswordService } from '../passwords/own-password-service.ts'
import type { PasswordRules } from '../passwords/password-rules.ts'
import { createOwnSessions } from '../sessions/own-sessions.ts'
import { createSessionService } from '../sessions/session-service.ts'
import { createSignInService } from '../sessions/sign-in-service.ts'

interface Parts {
  reads: Reads
  inTransaction: InTransaction
  clock: () => Date
  logFailure: (error: unknown) => void
  accessKey: AccessKey
  accountNotices: AccountNotices
  backgroundWork: BackgroundWork
  limiter: Limiter
  passwordRules: PasswordRules
  mail: SiteMailer | null
  maxResetDelayMs?: number
}

/** Creates all services about signing up, signing in, sessions and passwords. */
export const createAuth = (parts: Parts) => ({
  ownPassword: createOwnPasswordService(parts),
  ownSessions: createOwnSessions(parts),
  passwordResets: createPasswordResetService(parts),
  sessions: createSessionService(parts),
  signIns: createSignInService(parts),
  signUps: createSignUpService(parts),
})
export type AuthServices = ReturnType<typeof createAuth>
