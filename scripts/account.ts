import { addressOf } from '#server/config.ts'
import { instantText } from '#server/mail/instant-text.ts'
import { resetLink } from '#server/password-resets/reset-link.ts'
import type { Services } from '#server/services.ts'
import { endWithUsage, isHelpAsked } from './usage.ts'
import { withServices } from './with-services.ts'

// What whoever runs the server may do to an account, also while it runs.
const usage = `Usage:
  npm run account -- reset-password <username>
  npm run account -- set-position <username> owner|author`

const [command, username = '', position, ...others] = process.argv.slice(2)
const work = (others.length === 0 && !isHelpAsked() && workOf()) || endWithUsage(usage)
await withServices('Cannot change the account', (services, config) =>
  work(services, config.SITE_URL ?? addressOf(config.HOST, config.PORT)),
)

function workOf(): ((services: Services, siteUrl: string) => Promise<string>) | undefined {
  if (username === '') return
  if (command === 'reset-password' && position === undefined) {
    return async ({ passwordResets }, siteUrl) => {
      const made = await passwordResets.issue(username)
      return [
        `This link sets a new password for ${made.username}. It works once, until ${instantText(made.expiresAt)}:`,
        '',
        resetLink(siteUrl, made.code),
      ].join('\n')
    }
  }
  if (command === 'set-position' && position !== undefined) {
    return async ({ authors }) => {
      const appointed = await authors.appoint(username, position)
      return `${appointed.username} is ${appointed.position} now.`
    }
  }
}
