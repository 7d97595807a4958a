import { expect, test } from 'vitest'
import { panelTop, partWithPanel } from './panel-top.ts'

const window = { top: 0, bottom: 800 }
const panel = { height: 100, text: { top: 100, bottom: 500 }, seen: window, isTouch: false, isInGroup: false }
const picture = (top: number, bottom: number) => ({
  block: { top, bottom: bottom + 30 },
  image: { top, bottom },
})

test.each([
  ['on the lower edge of a large picture', picture(150, 450), {}, 350],
  ['on what is seen of it', picture(150, 700), {}, 400],
  ['on what is seen of it in the window', picture(150, 450), { seen: { top: 0, bottom: 400 } }, 294],
  ['above a small one', picture(250, 300), {}, 144],
  ['below a small one at the top', picture(150, 200), {}, 236],
  ['below a large one of which too little is seen', picture(-200, 150), {}, 186],
  ['below in a group', picture(250, 300), { isInGroup: true }, 336],
  ['below on touch screens', picture(250, 300), { isTouch: true }, 336],
  [
    'above where there is no room below',
    picture(300, 450),
    { isTouch: true, seen: { top: 0, bottom: 500 } },
    194,
  ],
])('a panel stands %s', (_, place, others, expected) => {
  expect(panelTop({ ...panel, ...place, ...others })).toBe(expected)
})

test.each([
  ['there is room below', picture(300, 450), { isTouch: true }, null],
  ['there is room above', picture(300, 700), { isTouch: true }, null],
  ['there is none', picture(150, 750), { isTouch: true }, { top: 150, bottom: 886 }],
  ['a mouse leaves the lower edge to it', picture(150, 750), {}, null],
])('for its panel a picture is scrolled only where needed: %s', (_, place, others, expected) => {
  const text = { top: 100, bottom: 2_000 }
  expect(partWithPanel({ ...panel, ...place, text, ...others })).toEqual(expected)
})
