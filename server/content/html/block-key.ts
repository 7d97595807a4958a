/** What is made when a body is saved, and how it is compared. Sanitized HTML has one spelling. */
const made: readonly [sign: string, shape: RegExp, kept: string][] = [
  ['footnote-ref', /(<sup class="footnote-ref[^>]*><a href="#fn-[^"]*")[^>]*>[^<]*/g, '$1>'],
  ['footnote-back', / ?<a class="footnote-back[^>]*>[^<]*<\/a>/g, ''],
  ['theorem-title', /(<p class="theorem-title[^>]*>)[A-Z][a-z]+(?: \d+)?(?=<| \()/g, '$1'],
  ['class="number">', /<span class="number">[^<]*<\/span> ?/g, ''],
  ['<figure class="equation', /(<figcaption>)(?:\([^<]*|(?:<span id="eq-[^"]*">\([^<]*<\/span> ?)+)/g, '$1'],
  ['class="ref', /(<a class="ref[^>]*>)[^<]*/g, '$1'],
  ['class="citation', /(<span class="citation[^>]*>).*?(?=<\/span>)/gs, '$1'],
  ['section class="references', /^(<section class="references[^>]*>.*?)<([ou]l)>.*<\/\2>/s, '$1'],
]

/** What two versions of a block are compared by. White space around it, numbers and texts that follow from the rest of the body are no difference. */
export const keyOf = (block: string): string =>
  made.reduce(
    (key, [sign, shape, kept]) => (key.includes(sign) ? key.replace(shape, kept) : key),
    block.trim(),
  )
