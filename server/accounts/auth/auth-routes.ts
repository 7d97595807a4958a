import { authContract } from '#contract/auth.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { SignUpService } from '../authors/sign-up-service.ts'
import type { PasswordResetService } from '../password-resets/password-reset-service.ts'
import type { OwnPasswordService } from '../passwords/own-password-service.ts'
import type { OwnSessions } from '../sessions/own-sessions.ts'
import type { SessionService } from '../sessions/session-service.ts'
import type { SignInService } from '../sessions/sign-in-service.ts'

interface Parts {
  sessions: SessionService
  signIns: SignInService
  ownSessions: OwnSessions
  ownPassword: OwnPasswordService
  signUps: SignUpService
  passwordResets: PasswordResetService
}

export const sessionRoutes = ({
  sessions,
  signIns,
  ownSessions,
  ownPassword,
  signUps,
  passwordResets,
}: Parts) =>
  handlersFor(authContract, {
    signUp: ({ body, clientNetwork }) => signUps.signUp(body, clientNetwork),
    signIn: ({ body, clientNetwork, userAgent }) => signIns.signIn(body, { clientNetwork, userAgent }),
    signOut: ({ actor }) => sessions.signOut(actor),
    listSessions: ({ actor }) => ownSessions.list(actor),
    endSession: ({ actor, params, clientNetwork }) => ownSessions.end(actor, params.id, clientNetwork),
    endOtherSessions: ({ actor, clientNetwork }) => ownSessions.endOthers(actor, clientNetwork),
    changePassword: ({ actor, body, clientNetwork }) => ownPassword.change(actor, body, clientNetwork),
    confirmPassword: ({ actor, body, clientNetwork }) => ownPassword.confirm(actor, body, clientNetwork),
    issueReset: ({ actor, params, clientNetwork }) =>
      passwordResets.issueFor(actor, params.username, clientNetwork),
    forgotPassword: ({ body, clientNetwork }) => passwordResets.forgot(body, clientNetwork),
    resetPassword: ({ body, clientNetwork }) => passwordResets.reset(body, clientNetwork),
  })
