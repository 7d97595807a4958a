import { instantText } from '#server/accounts/mail/instant-text.ts'
import { urlInLink } from '#server/blog/posts/post-url.ts'
import type { ListedTakeDown } from '#server/blog/posts/take-down-store.ts'
import type { Services } from '#server/services.ts'
import { endWithUsage, readCommandLine } from './command-line.ts'

// Takes posts down and lifts take-downs, as owners do, also while a server runs.
const usage = `Usage:
  npm run posts -- list
  npm run posts -- take-down <address> --reason "<why>"
  npm run posts -- lift <address>
An address is what follows the name of the site, as in my-post, or the whole link.`

const {
  values: { reason },
  positionals: [command = '', address = '', ...others],
} = readCommandLine(usage, { options: { reason: { type: 'string' } } })
const work = (others.length === 0 && workOf(command, urlInLink(address))) || endWithUsage(usage)
// Imported last, as it takes a moment.
const { withServices } = await import('./with-services.ts')
await withServices('Cannot change the posts', ({ takeDowns }) => work(takeDowns.byServer))

type ByServer = Services['takeDowns']['byServer']

/** Returns what the arguments ask for; undefined if that is unclear. */
function workOf(command: string, url: string | null): ((posts: ByServer) => Promise<string>) | undefined {
  if (command === 'list' && address === '' && reason === undefined) return list
  if (command === 'take-down' && url && reason !== undefined)
    return async (posts) => {
      const { post } = await posts.takeDown(url, reason)
      return `The post ${post.url} was taken down.`
    }
  if (command === 'lift' && url && reason === undefined)
    return async (posts) => (await posts.lift(url)).message
}

async function list(posts: ByServer): Promise<string> {
  const standing = await posts.list()
  const count = `${standing.length.toLocaleString('en')} post${standing.length === 1 ? ' is' : 's are'} taken down.`
  return [...standing.map(lineOf), count].join('\n')
}

function lineOf({ url, title, author_username, taken_down_at, actor, reason }: ListedTakeDown): string {
  const by = actor ?? 'whoever runs the server'
  return `${url}  “${title}” by ${author_username ?? 'Unknown'}, taken down ${instantText(taken_down_at)} by ${by}: ${reason}`
}
