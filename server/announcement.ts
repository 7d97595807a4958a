import { apiBase } from '#contract/contract.ts'
import type { Services } from './services.ts'

interface Place {
  siteName: string
  /** What readers type. */
  siteUrl: string
  /** Where this process listens; another address than the site's behind a proxy. */
  localUrl: string
}

/** What the program says once it answers: where, and how to begin while there is no account. */
export async function announcement(
  { siteName, siteUrl, localUrl }: Place,
  { awaitsFirstAccount, accessKey }: Pick<Services, 'awaitsFirstAccount' | 'accessKey'>,
): Promise<string> {
  const listening = siteUrl === localUrl ? '' : ` (listening at ${localUrl})`
  const lines = [`${siteName} is at ${siteUrl}${listening}`]
  if (await awaitsFirstAccount()) lines.push('', ...howToBegin(localUrl, await accessKey.get()))
  return lines.join('\n')
}

function howToBegin(localUrl: string, accessKey: string | null): string[] {
  if (accessKey === null)
    return ['There is no account yet, and sign-up is closed: start without ACCESS_KEY=off to make one.']
  const account = {
    name: 'Your Name',
    username: 'your-name',
    email: 'you@example.org',
    password: 'a long password',
    accessKey,
  }
  return [
    'There is no account yet. The first one becomes the owner. The access key is:',
    '',
    `  ${accessKey}`,
    '',
    'Make the account with your own values:',
    '',
    `  curl ${localUrl}${apiBase}/auth/signup -H 'Content-Type: application/json' \\`,
    `    -d ${quoted(JSON.stringify(account))}`,
  ]
}

/** A text as one word of a shell's command line. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
