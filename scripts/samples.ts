import { readCommandLine } from './command-line.ts'
import { withServices } from './with-services.ts'

// Removes the sample authors and their posts. A running server is notified.
readCommandLine('Usage: npm run samples -- remove', {
  isUsable: ({ positionals }) => positionals.join(' ') === 'remove',
})
await withServices('Cannot remove the samples', async ({ samples }) => {
  const removed = await samples.remove()
  return `Removed ${removed} sample ${removed === 1 ? 'post' : 'posts'} and their authors.`
})
