import { authContract } from '#contract/auth.ts'
import type { SignUpService } from '../authors/sign-up-service.ts'
import { handlersFor } from '../http/implement.ts'
import type { PasswordResetService } from '../password-resets/password-reset-service.ts'
import type { SessionService } from './session-service.ts'

interface Parts {
  sessions: SessionService
  signUps: SignUpService
  passwordResets: PasswordResetService
}

export const sessionRoutes = ({ sessions, signUps, passwordResets }: Parts) =>
  handlersFor(authContract, {
    signUp: ({ body, network }) => signUps.signUp(body, network),
    signIn: ({ body, network }) => sessions.signIn(body, network),
    signOut: ({ actor }) => sessions.signOut(actor),
    changePassword: ({ actor, body, network }) => sessions.changePassword(actor, body, network),
    issueReset: ({ actor, params }) => passwordResets.issueFor(actor, params.username),
    forgotPassword: ({ body, network }) => passwordResets.forgot(body, network),
    resetPassword: ({ body, network }) => passwordResets.reset(body, network),
  })
