/** Prints a command's usage and ends the process: with code 0 if it was asked for by `--help`, else with this one. */
export function endWithUsage(usage: string, code = 1): never {
  if (isHelpAsked()) console.log(usage)
  else console.error(usage)
  process.exit(isHelpAsked() ? 0 : code)
}

/** For a command that takes no arguments: ends the process with its usage if there are any. */
export function refuseArguments(usage: string): void {
  if (process.argv.length > 2) endWithUsage(usage)
}

export const isHelpAsked = (): boolean =>
  process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')
