import type { FastifyRequest } from 'fastify'
import { errorStatus } from '#contract/errors.ts'
import type { ContactResult, PageContext } from '#contract/pages/page-context.ts'
import type { ContactService } from '../../blog/contacts/contact-service.ts'
import { AppError } from '../../errors.ts'
import { clientNetworkOf } from '../../foundation/client/client-network.ts'
import type { DiskReserve } from '../../limits/quotas/disk-reserve.ts'
import { crossSiteRefusal, type IsCrossSite } from '../http/cross-site.ts'

export interface ContactParts {
  contacts: ContactService
  diskReserve: DiskReserve
  isCrossSite: IsCrossSite
}

/** Stores a message from the form of the contact page, sent without a script. Sets `Retry-After` in `headers` if it may be sent again later. */
export async function sendContactMessage(
  request: FastifyRequest,
  form: { name: string; email: string; message: string; website: string },
  { contacts, diskReserve, isCrossSite }: ContactParts,
  headers: PageContext['headers'],
): Promise<ContactResult> {
  try {
    if (isCrossSite(request)) throw crossSiteRefusal()
    await diskReserve.assertRoom()
    const { message } = await contacts.create(form, clientNetworkOf(request.ip), null)
    return { sent: true, message }
  } catch (error) {
    if (!(error instanceof AppError)) request.log.error({ err: error }, 'contact message not stored')
    const { code, message, fields = {}, retryAfter } = error instanceof AppError ? error : notStored()
    if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter))
    return { sent: false, status: errorStatus[code], message, fields }
  }
}

const notStored = () =>
  new AppError('unavailable', 'Your message could not be stored. It is still here: try again in a moment.')
