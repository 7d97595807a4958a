import { instantText } from '#server/accounts/mail/instant-text.ts'
import { resetLink } from '#server/accounts/password-resets/reset-link.ts'
import { addressOf, type Config } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import { endWithUsage, readCommandLine } from './command-line.ts'

// Changes an account on behalf of whoever runs the server, also while a server runs.
const usage = `Usage:
  npm run account -- reset-password <username>
  npm run account -- set-position <username> owner|author
  npm run account -- suspend <username> [--reason "<why>"]
  npm run account -- lift <username>
  npm run account -- end-sessions <username>`

interface Command {
  /** The allowed numbers of arguments after the username. */
  words: number[]
  run(services: Services, username: string, word: string | undefined, config: Config): Promise<string>
}

const commands: Record<string, Command> = {
  'reset-password': {
    words: [0],
    async run({ passwordResets }, username, _word, { SITE_URL, HOST, PORT }) {
      const made = await passwordResets.issue(username)
      const address = SITE_URL ?? addressOf(HOST, PORT)
      return [
        `This link sets a new password for ${made.username}. It works once, until ${instantText(made.expiresAt)}:`,
        '',
        resetLink(address, made.code),
        // The server may have been told its port in another way.
        ...(SITE_URL
          ? []
          : ['', `SITE_URL is not set: if the blog is not at ${address}, put its address into the link.`]),
      ].join('\n')
    },
  },
  'set-position': {
    words: [1],
    async run({ positions }, username, position = '') {
      const changed = await positions.setByServer(username, position)
      return `${changed.username} is now ${changed.position === 'owner' ? 'an owner' : 'an author'}.`
    },
  },
  suspend: {
    words: [0, 1],
    run: async ({ accountSuspension }, username, reason) =>
      `${await accountSuspension.suspendByServer(username, reason)} is suspended and signed out everywhere.`,
  },
  lift: {
    words: [0],
    run: async ({ accountSuspension }, username) =>
      `${await accountSuspension.liftByServer(username)} is no longer suspended.`,
  },
  'end-sessions': {
    words: [0],
    async run({ accountSessions }, username) {
      const { username: name, ended } = await accountSessions.endByServer(username)
      return `${ended} ${ended === 1 ? 'session' : 'sessions'} of ${name} ended.`
    },
  },
}

const {
  values: { reason },
  positionals: [name = '', username = '', ...others],
} = readCommandLine(usage, { options: { reason: { type: 'string' } } })
// The reason may also follow the username without `--reason`, as in older versions.
const words = reason === undefined ? others : [...others, reason]
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
const isMisplaced = reason !== undefined && name !== 'suspend'
if (!command?.words.includes(words.length) || username === '' || isMisplaced) endWithUsage(usage)
// Imported last, as it takes a moment.
const { withServices } = await import('./with-services.ts')
await withServices('Cannot change the account', (services, config) =>
  command.run(services, username, words[0], config),
)
