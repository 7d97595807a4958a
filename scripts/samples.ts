import { readCommandLine } from './command-line.ts'
import { withServices } from './with-services.ts'

// Takes the sample authors and their posts away. Also while a server runs, which hears of it.
readCommandLine('Usage: npm run samples -- remove', {
  isUsable: ({ positionals }) => positionals.join(' ') === 'remove',
})
await withServices('Cannot remove the samples', async ({ samples }) => {
  const removed = await samples.remove()
  return `Removed ${removed} sample ${removed === 1 ? 'post' : 'posts'} and their authors.`
})
