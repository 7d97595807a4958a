import type { PostChange } from '#contract/posts.ts'
import type { MarkdownReader } from '../../content/markdown/markdown-reader.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { accountClient } from '../../foundation/concurrency/queue-client.ts'
import { bodyProblem } from './post-fields.ts'

/**
 * Replaces the Markdown of a call with the HTML that it stands for. What its front matter says fills the members that the call does not have.
 * Throws `validation_failed` for Markdown with faults, and beside `content`.
 */
export async function withContentOfMarkdown<Sent extends PostChange>(
  reader: MarkdownReader,
  actor: Actor,
  { markdown, ...sent }: Sent & { markdown?: string },
): Promise<Omit<Sent, 'markdown'>> {
  if (markdown === undefined) return sent as Omit<Sent, 'markdown'>
  const problem = sent.content === undefined ? bodyProblem(markdown) : both
  if (problem) throw new AppError('validation_failed', problem, { fields: { markdown: problem } })
  const { html, frontMatter } = await reader.read(
    { markdown, title: sent.title },
    { client: accountClient(actor) },
  )
  return { ...frontMatter, ...sent, content: html } as unknown as Omit<Sent, 'markdown'>
}

const both = 'Send the body as `content` or as `markdown`, not as both.'
