import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>
type Given<Named extends Options> = ReturnType<
  typeof parseArgs<{ options: Named; allowPositionals: true; strict: true }>
>

/**
 * Parses the arguments of a command. If an option is unknown or `isUsable` returns false, prints the usage and ends the process: with code 0 for
 * `--help`, else with `code`.
 */
export function readCommandLine<const Named extends Options = Record<string, never>>(
  usage: string,
  {
    options = {} as Named,
    isUsable = () => true,
    code = 1,
  }: { options?: Named; isUsable?: (given: Given<Named>) => boolean; code?: number } = {},
): Given<Named> {
  if (isHelpAsked()) endWithUsage(usage, code)
  try {
    const given = parseArgs({ options, allowPositionals: true, strict: true })
    if (isUsable(given)) return given
  } catch {
    // An unknown option, or one without its value.
  }
  endWithUsage(usage, code)
}

/** Prints a command's usage and ends the process: with code 0 for `--help`, else with `code`. */
export function endWithUsage(usage: string, code = 1): never {
  if (isHelpAsked()) console.log(usage)
  else console.error(usage)
  process.exit(isHelpAsked() ? 0 : code)
}

export const isHelpAsked = (): boolean =>
  process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')
