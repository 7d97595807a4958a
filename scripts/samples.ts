import { endWithUsage } from './usage.ts'
import { withServices } from './with-services.ts'

// Takes the sample authors and their posts away. Also while a server runs, which hears of it.
if (process.argv.slice(2).join(' ') !== 'remove') endWithUsage('Usage: npm run samples -- remove')
await withServices('Cannot remove the samples', async ({ samples }) => {
  const removed = await samples.remove()
  return `Removed ${removed} sample ${removed === 1 ? 'post' : 'posts'} and their authors.`
})
