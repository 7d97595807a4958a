/** What elements that a post cannot contain are called. */
export const elementWords: Readonly<Record<string, string>> = {
  video: 'video',
  audio: 'recording',
  iframe: 'embedded page',
  object: 'embedded page',
  embed: 'embedded page',
  math: 'formula',
  svg: 'drawing',
  script: 'script',
  style: 'style sheet',
  form: 'form',
  input: 'field',
  textarea: 'field',
  select: 'field',
}
