import { authContract } from '#contract/auth.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { SignUpService } from '../authors/sign-up-service.ts'
import type { PasswordResetService } from '../password-resets/password-reset-service.ts'
import type { OwnSessions } from '../sessions/own-sessions.ts'
import type { SessionService } from '../sessions/session-service.ts'

interface Parts {
  sessions: SessionService
  ownSessions: OwnSessions
  signUps: SignUpService
  passwordResets: PasswordResetService
}

export const sessionRoutes = ({ sessions, ownSessions, signUps, passwordResets }: Parts) =>
  handlersFor(authContract, {
    signUp: ({ body, network }) => signUps.signUp(body, network),
    signIn: ({ body, network, userAgent }) => sessions.signIn(body, { network, userAgent }),
    signOut: ({ actor }) => sessions.signOut(actor),
    listSessions: ({ actor }) => ownSessions.list(actor),
    endSession: ({ actor, params, network }) => ownSessions.end(actor, params.id, network),
    endOtherSessions: ({ actor, network }) => ownSessions.endOthers(actor, network),
    changePassword: ({ actor, body, network }) => sessions.changePassword(actor, body, network),
    confirmPassword: ({ actor, body, network }) => sessions.confirmPassword(actor, body, network),
    issueReset: ({ actor, params, network }) => passwordResets.issueFor(actor, params.username, network),
    forgotPassword: ({ body, network }) => passwordResets.forgot(body, network),
    resetPassword: ({ body, network }) => passwordResets.reset(body, network),
  })
