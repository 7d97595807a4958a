import { type DestinationStream, type Logger, pino } from 'pino'
import { logOptions } from './log-options.ts'

/** The log of a program, in lines of JSON on its standard output. A line is written before whoever writes it goes on, also at the very end. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  destination ? pino(logOptions(level), destination) : pino(logOptions(level))

/**
 * The log of what happens once in the life of a process: its lines are written whatever level is asked for, but for `silent`, and each tells
 * the version.
 */
export const lifecycleLog = (log: Logger, version: string): Logger =>
  log.child({ version }, { level: log.level === 'silent' ? 'silent' : 'info' })
