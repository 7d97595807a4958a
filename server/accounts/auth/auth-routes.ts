import { authContract } from '#contract/auth.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { AuthServices } from './create-auth.ts'

export const authRoutes = (services: AuthServices) =>
  handlersFor(authContract, {
    signUp: ({ body, clientNetwork }) => services.signUps.signUp(body, clientNetwork),
    findInvitation: ({ body, clientNetwork }) =>
      services.signUps.findInvitation(body.accessKey, clientNetwork),
    signIn: ({ body, clientNetwork, userAgent }) =>
      services.signIns.signIn(body, { clientNetwork, userAgent }),
    signOut: ({ actor }) => services.sessions.signOut(actor),
    listSessions: ({ actor }) => services.ownSessions.list(actor),
    endSession: ({ actor, params, clientNetwork }) =>
      services.ownSessions.end(actor, params.id, clientNetwork),
    endOtherSessions: ({ actor, clientNetwork }) => services.ownSessions.endOthers(actor, clientNetwork),
    changePassword: ({ actor, body, clientNetwork }) =>
      services.ownPassword.change(actor, body, clientNetwork),
    confirmPassword: ({ actor, body, clientNetwork }) =>
      services.ownPassword.confirm(actor, body, clientNetwork),
    issueReset: ({ actor, params, clientNetwork }) =>
      services.passwordResets.issueFor(actor, params.username, clientNetwork),
    forgotPassword: ({ body, clientNetwork }) => services.passwordResets.forgot(body, clientNetwork),
    resetPassword: ({ body, clientNetwork }) => services.passwordResets.reset(body, clientNetwork),
  })
