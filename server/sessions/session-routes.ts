import { authContract } from '#contract/auth.ts'
import type { SignUpService } from '../authors/sign-up-service.ts'
import { handlersFor } from '../http/implement.ts'
import type { SessionService } from './session-service.ts'

export const sessionRoutes = ({ sessions, signUps }: { sessions: SessionService; signUps: SignUpService }) =>
  handlersFor(authContract, {
    signUp: ({ body, network }) => signUps.signUp(body, network),
    signIn: ({ body, network }) => sessions.signIn(body, network),
    signOut: ({ actor }) => sessions.signOut(actor),
    changePassword: ({ actor, body, network }) => sessions.changePassword(actor, body, network),
  })
