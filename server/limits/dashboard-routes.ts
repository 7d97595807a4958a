import { dashboardContract } from '#contract/dashboard.ts'
import { handlersFor } from '../http/implement.ts'
import type { Actor } from '../sessions/actor.ts'
import type { DiskReserve } from './disk-reserve.ts'

/** How much room the server has is for owners: they can do something about it. */
async function lowDisk(actor: Actor, { look, reserveBytes }: DiskReserve) {
  if (actor.position !== 'owner') return {}
  const { isLow, freeBytes } = await look()
  if (!isLow || freeBytes === null || reserveBytes === null) return {}
  return { lowDisk: { freeBytes, reserveBytes } }
}

export const dashboardRoutes = ({ diskReserve }: { diskReserve: DiskReserve }) =>
  handlersFor(dashboardContract, {
    notices: ({ actor }) => lowDisk(actor, diskReserve),
  })
