import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawShareImage } from './draw-share-image.ts'

const draw = (title: string, siteName = 'Lectern') =>
  drawShareImage({ title, byline: 'Ann', siteName, seed: 'seed', accent: null })

/** The colour of a pixel, as `#rrggbb`. */
async function colourAt(image: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return `#${pixel.toString('hex')}`
}

/** Two words of each script whose letters are in different slices of their font: missing letters would make them look alike. */
test.each([
  ['Latin', 'ab ő', 'ab ű'],
  ['Greek', 'αβγ', 'αβδ'],
  ['Cyrillic', 'абв', 'абг'],
  ['Arabic', 'سسس', 'سسش'],
  ['Han', '学械器', '学械學'],
  ['kana', '学のカ', '学のサ'],
  ['Hangul', '기계귀', '기계랜'],
])('%s is written', async (_, one, other) => {
  expect((await draw(one)).equals(await draw(other))).toBe(false)
})

test('a title from right to left has its drawing on the left', async () => {
  const [latin, arabic] = [await draw('Attention'), await draw('تعلّم الآلة')]
  const paper = await colourAt(latin, 4, 4)
  expect(await colourAt(arabic, 1196, 4)).toBe(paper)
  expect(await colourAt(latin, 1196, 4)).not.toBe(paper)
  expect(await colourAt(arabic, 4, 4)).not.toBe(paper)
})

test('text that no font has is not drawn: the drawing takes its place', async () => {
  const hindi = await draw('मशीन लर्निंग')
  expect(hindi.equals(await draw('שלום'))).toBe(true)
  expect(await colourAt(hindi, 4, 4)).not.toBe(await colourAt(hindi, 4, 626))
  expect(await sharp(await draw('🎉', '🎉')).metadata()).toMatchObject({ width: 1200, height: 630 })
})
