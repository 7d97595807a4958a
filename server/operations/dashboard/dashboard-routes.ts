import { dashboardContract } from '#contract/dashboard.ts'
import { isOwner, requireOwner } from '../../accounts/authors/owner-policy.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import { version } from '../../foundation/site/version.ts'
import type { DiskReserve } from '../../limits/quotas/disk-reserve.ts'
import type { createFirstSteps } from './first-steps.ts'
import type { SendTestMail } from './test-mail.ts'

/** Disk space and warnings are for owners: they can act on them. */
async function lowDisk(actor: Actor, { measure, reserveBytes }: DiskReserve) {
  if (!isOwner(actor)) return {}
  const { isLow, freeBytes } = await measure()
  if (!isLow || freeBytes === null || reserveBytes === null) return {}
  return { lowDisk: { freeBytes, reserveBytes } }
}

/** For owners only: to others the version would tell which known vulnerabilities this server has. */
async function versionFor(actor: Actor) {
  requireOwner(actor, 'Only owners of this blog may see its version.')
  return { version, node: process.versions.node }
}

interface Parts {
  diskReserve: DiskReserve
  firstSteps: ReturnType<typeof createFirstSteps>
  sendTestMail: SendTestMail
  siteUrl: string
  hasAboutFile: boolean
}

export const dashboardRoutes = ({ diskReserve, firstSteps, sendTestMail, ...installation }: Parts) =>
  handlersFor(dashboardContract, {
    firstSteps: ({ actor, query }) => firstSteps(actor, installation, query.origin),
    notices: async ({ actor }) => ({
      username: actor.username,
      position: actor.position,
      ...(await lowDisk(actor, diskReserve)),
    }),
    testMail: ({ actor }) => sendTestMail(actor),
    version: ({ actor }) => versionFor(actor),
  })
