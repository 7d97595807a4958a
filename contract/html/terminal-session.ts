import type { CodePart, Highlight } from './coloured-code.ts'

/** A dollar, hash, greater-than sign or `PS>`, also behind `user@host:path` or the name of an environment in brackets. */
const prompt =
  /^(?:\([^()\n]{1,40}\) )?(?:[\w.-]{1,40}@[\w.-]{1,80}(?::[^\s$#>]{0,80})? ?)?(?:PS(?: [^>\n]{1,80})?>|[$#>]) /

/** True for the languages of terminal sessions: what was typed after prompts, and what the programs answered. */
const isTerminal = (language: string): boolean => /^(?:console|shell-?session)$/i.test(language)

/** The languages of the commands in a session. */
const commandLanguages = ['bash', 'powershell']

/** The languages that code in a language is coloured in. */
export const languagesWithin = (language: string): string[] =>
  isTerminal(language) ? commandLanguages : [language]

/** Returns all of the code in parts, the same for readers and in the editor; null if its languages are not loaded. */
export function codeParts(code: string, language: string, highlight: Highlight): CodePart[] | null {
  if (!isTerminal(language)) return highlight(code, language)
  return sessionParts(code.match(/[^\n]*\n|[^\n]+/g) ?? [], highlight) ?? highlight(code, 'bash')
}

/** Classes that tell prompts and outputs, which are not copied, from commands. */
const promptClass = 'prompt'
const outputClass = 'output'

/**
 * The parts of a session. A line without a prompt is output, unless the command before it ends with the sign that continues it. Null for
 * code without any prompt, which is nothing but commands.
 */
function sessionParts(lines: string[], highlight: Highlight): CodePart[] | null {
  const parts: CodePart[] = []
  let language = ''
  for (const line of lines) {
    const sign = prompt.exec(line)?.[0]
    if (sign) {
      // A greater-than sign alone asks for the rest of the command before it.
      if (sign !== '> ' || !language) language = sign.includes('PS') ? 'powershell' : 'bash'
      parts.push({ text: sign, name: promptClass })
    }
    if (!language || (!sign && !goesOn(parts, language))) {
      parts.push({ text: line, name: outputClass })
      continue
    }
    const command = line.slice(sign?.length ?? 0)
    parts.push(...(highlight(command, language) ?? [{ text: command, name: undefined }]))
  }
  return language ? parts : null
}

/** True if the last line is part of a command that goes on. */
function goesOn(parts: CodePart[], language: string): boolean {
  const last = parts.at(-1)
  return (
    last?.name !== outputClass && (last?.text.trimEnd().endsWith(language === 'bash' ? '\\' : '`') ?? false)
  )
}
