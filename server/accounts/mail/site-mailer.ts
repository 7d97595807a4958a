import type { ReadSite } from '../../foundation/site/read-site.ts'
import type { SiteInMail } from './account-notice-mails.ts'
import type { Mail, Mailer } from './mailer.ts'

interface Parts {
  mailer: Mailer
  siteUrl: string
  readSite: ReadSite
}

/** Sends mails on behalf of the site, under the name that it has at that time. */
export const createSiteMailer = ({ mailer, siteUrl: url, readSite }: Parts) => ({
  async send(mailOf: (site: SiteInMail) => Mail): Promise<void> {
    const { name } = await readSite()
    await mailer.send({ ...mailOf({ name, url }), senderName: name })
  },
})
export type SiteMailer = ReturnType<typeof createSiteMailer>
