import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { createServices } from '#server/services.ts'
import { startProblem } from '#server/start-problem.ts'
import { openStorage } from '#server/storage/open-storage.ts'

// Takes the sample authors and their posts away. Also while a server runs, which hears of it.
if (process.argv[2] !== 'remove') {
  console.error('Usage: npm run samples -- remove')
  process.exit(1)
}
try {
  const config = readConfig(process.env)
  const database = openDatabase(config.DATABASE_URL)
  await migrate(database)
  const storage = openStorage(config.STORAGE_URL)
  const services = createServices({
    database,
    storage,
    limitFactor: 0,
    accessKey: null,
    logFailure: console.error,
  })
  const removed = await services.samples.remove()
  await database.db.destroy()
  console.log(`Removed ${removed} sample ${removed === 1 ? 'post' : 'posts'} and their authors.`)
} catch (error) {
  console.error(startProblem(error, 'Cannot remove the samples'))
  process.exit(1)
}
