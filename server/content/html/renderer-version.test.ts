import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeDocuments } from '#tests/real-documents/make-documents.ts'
import { prepareHtml } from './prepare-html.ts'
import { rendererVersion } from './render-html.ts'
import { editorHtml } from './testing/editor-html.ts'
import { renderHtml } from './testing/render-html.ts'

const image = { name: 'a.png', type: 'png', width: 900, height: 600, frames: 1 } as const
const bodies = [...makeDocuments(60).map(({ html }) => html), ...Object.values(editorHtml)]

/** Digests of these bodies for each version of the renderer that may have stored them. */
const digests: Record<number, string> = { 13: 'iofUibxnhniXo1IfVBJqMmiqUaJqMIN3rD3m_qq6tnc' }

test('the same version renders ordinary bodies the same, byte for byte', () => {
  const digest = createHash('sha256')
  for (const html of bodies) digest.update(JSON.stringify(prepareHtml(html, [image])))
  expect(digest.digest('base64url')).toBe(digests[rendererVersion])
})

test('HTML that was just sanitized is rendered as if it were sanitized again', () => {
  for (const html of bodies.slice(0, 20)) {
    const { content, rendered } = prepareHtml(html, [image])
    expect(renderHtml(content, [image])).toBe(rendered)
  }
})
