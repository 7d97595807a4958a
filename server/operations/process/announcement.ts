import { paths } from '#contract/addresses/page-paths.ts'
import type { AccessKey } from '../../data/settings/access-key.ts'

interface Place {
  siteName: string
  /** The URL that readers use. */
  siteUrl: string
  /** Where this process listens. Behind a proxy this is not the site's URL. */
  localUrl: string
  /** True if mails are sent although SITE_URL is not set. */
  mailsLocalLinks: boolean
}

/** The text that the program prints once it listens: where the site is, and how to sign up while there is no account. */
export async function announcement(
  { siteName, siteUrl, localUrl, mailsLocalLinks }: Place,
  { awaitsFirstAccount, accessKey }: { awaitsFirstAccount: () => Promise<boolean>; accessKey: AccessKey },
): Promise<string> {
  const listening = siteUrl === localUrl ? '' : ` (listening at ${localUrl})`
  const lines = [`${siteName} is at ${siteUrl}${listening}`]
  if (mailsLocalLinks)
    lines.push('SMTP_URL is set without SITE_URL: links in mails will begin with the address above.')
  if (await awaitsFirstAccount())
    lines.push('', ...howToBegin(siteUrl, await accessKey.get(), accessKey.isFixed))
  return lines.join('\n')
}

function howToBegin(siteUrl: string, accessKey: string | null, isFixed: boolean): string[] {
  if (accessKey === null)
    return ['There is no account yet, and sign-up is closed: start without ACCESS_KEY=off to make one.']
  const where = 'There is no account yet. Make the first one, which becomes the owner, at'
  // An access key from the settings is not printed: whoever set it knows it, and others read logs too.
  if (isFixed)
    return [where, '', `  ${siteUrl}${paths.signUp()}`, '', 'The access key is the one in ACCESS_KEY.']
  return [where, '', `  ${siteUrl}${paths.signUp(accessKey)}`]
}
