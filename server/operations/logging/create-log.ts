import { type DestinationStream, type Logger, pino } from 'pino'
import { logOptions } from './log-options.ts'

/** The program's log: lines of JSON on standard output. Writing is synchronous, so that lines keep their order and none is lost at the end. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(logOptions(level), destination ?? pino.destination({ dest: 1, sync: true }))

/** The log of events in the life of a process. Its lines are written at every level except `silent`, and each contains the version. */
export const lifecycleLog = (log: Logger, version: string): Logger =>
  log.child({ version }, { level: log.level === 'silent' ? 'silent' : 'info' })
