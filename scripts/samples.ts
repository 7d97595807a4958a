import { withServices } from './with-services.ts'

// Takes the sample authors and their posts away. Also while a server runs, which hears of it.
if (process.argv[2] !== 'remove') {
  console.error('Usage: npm run samples -- remove')
  process.exit(1)
}
await withServices('Cannot remove the samples', async ({ samples }) => {
  const removed = await samples.remove()
  return `Removed ${removed} sample ${removed === 1 ? 'post' : 'posts'} and their authors.`
})
