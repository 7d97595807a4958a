import type { Locator, Page } from '@playwright/test'
import { bearer, expect, signIn, signUp, watchForTrouble } from './fixtures.ts'
import { landscape, saveIllustrated, test, uploadImage } from './images-content.ts'

/** Adds up, from the beginning of each page, by how much things moved without being asked to. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)

/** Brings each image into sight, as a reader does, and waits until it is there. */
async function readThrough(images: Locator): Promise<void> {
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded()
    await expect(image).toHaveJSProperty('complete', true)
    expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
}

/** Which versions the browser chose. */
const chosen = (images: Locator) =>
  images.evaluateAll((all) => all.map((img) => new URL((img as HTMLImageElement).currentSrc).search))

const screens = [
  { width: 375, scale: 1, inColumn: 640, card: 320 },
  { width: 375, scale: 2, inColumn: 960, card: 320 },
  { width: 1280, scale: 1, inColumn: 640, card: 320 },
  { width: 1280, scale: 2, inColumn: 1280, card: 640 },
]

for (const { width, scale, inColumn, card } of screens) {
  test.describe(`on a screen of ${width} pixels at scale ${scale}`, () => {
    test.use({ viewport: { width, height: 800 }, deviceScaleFactor: scale })

    test('a post loads images that fit, and next to nothing moves', async ({ page, illustrated }) => {
      const trouble = watchForTrouble(page)
      await watchShifts(page)
      await page.goto(`/${illustrated.url}`)
      const images = page.getByRole('main').locator('img')
      await readThrough(images)
      // The cover, three images in the text, and the covers of three related posts.
      const widths = [...Array(4).fill(inColumn), ...Array(3).fill(card)]
      expect(await chosen(images)).toEqual(widths.map((px) => `?w=${px}&format=avif`))
      const loading = await images.evaluateAll((all) => all.map((img) => img.getAttribute('loading')))
      expect(loading).toEqual([null, ...Array(6).fill('lazy')])
      expect(await shiftsOf(page)).toBeLessThan(0.02)
      expect(trouble).toEqual([])
    })

    test('a list loads covers that fit, the first one at once, and next to nothing moves', async ({
      page,
      illustrated,
    }) => {
      const trouble = watchForTrouble(page)
      await watchShifts(page)
      await page.goto(`/author/${illustrated.username}`)
      const covers = page.getByRole('article').locator('img')
      await expect(covers).toHaveCount(10)
      await expect(covers.first()).toHaveAttribute('fetchpriority', 'high')
      await expect(covers.first()).not.toHaveAttribute('loading')
      await expect(page.locator('article img[loading=lazy]')).toHaveCount(9)
      await readThrough(covers)
      expect(new Set(await chosen(covers))).toEqual(new Set([`?w=${card}&format=avif`]))
      expect(await shiftsOf(page)).toBeLessThan(0.02)
      expect(trouble).toEqual([])
    })
  })
}

test('what is said of the room for an image is what it takes', async ({ page, illustrated }) => {
  for (const width of [375, 600, 768, 1024, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    for (const address of [`/${illustrated.url}`, `/author/${illustrated.username}`]) {
      await page.goto(address)
      const off = await page.locator('main img').evaluateAll((all) =>
        all.map((element) => {
          const img = element as HTMLImageElement
          const box = img.getBoundingClientRect()
          const ratio = Number(img.getAttribute('width')) / Number(img.getAttribute('height'))
          const needed = Math.max(box.width, box.height * ratio)
          const probe = document.body.appendChild(document.createElement('div'))
          // The last size whose condition holds, as the browser reads them.
          const fits = img.sizes.split(/, (?![^(]*\))/).find((size) => {
            const [, condition] = /^(\(min-width: [^)]*\)) /.exec(size) ?? []
            return !condition || matchMedia(condition).matches
          })
          // There, the root's font size does not count.
          const said = fits
            ?.replace(/^\(min-width: [^)]*\) /, '')
            .replace(/[\d.]+rem/g, (rem) => `${16 * Number.parseFloat(rem)}px`)
          probe.style.width = said ?? ''
          const room = probe.getBoundingClientRect().width
          probe.remove()
          return Math.abs(room / needed - 1)
        }),
      )
      expect(Math.max(...off), `${address} at ${width}`).toBeLessThan(0.1)
    }
  }
})

test('the image of an author is round and small', async ({ page, request, illustrated }) => {
  const author = await signUp(request)
  const imgname = await uploadImage(request, author, await landscape({ width: 600, height: 600 }))
  const response = await request.put('/api/author/image', {
    headers: bearer(author.token),
    data: { imgname },
  })
  expect(response.status()).toBe(200)
  await page.goto(`/author/${author.username}`)
  const portrait = page.getByRole('main').locator('img')
  await readThrough(portrait)
  expect(await chosen(portrait)).toEqual(['?w=320&format=avif'])
  await expect(page.locator('.portrait')).toHaveCSS('border-radius', '50%')
  await page.goto(`/author/${illustrated.username}`)
  await expect(page.locator('.portrait')).toHaveCount(0)
})

test('a picture opens in place by Enter, is closed by Escape or a click, and its link has the focus again', async ({
  page,
  illustrated,
}) => {
  await page.goto(`/${illustrated.url}`)
  const link = page.locator('.enlarge').first()
  const dialog = page.getByRole('dialog')
  await link.press('Enter')
  await expect(dialog.getByRole('img')).toHaveAttribute('src', /\.\w+$/)
  expect(await dialog.getByRole('img').evaluate((img) => img.clientWidth)).toBeGreaterThan(900)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(link).toBeFocused()
  await link.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
})

test('the author of a draft sees its images', async ({ page, request }) => {
  const trouble = watchForTrouble(page)
  const author = await signUp(request)
  const imgname = await uploadImage(request, author, await landscape({ width: 800, height: 600 }))
  const url = await saveIllustrated(request, author, {
    title: `Draft of dusk by ${author.username}`,
    imgname,
    images: [imgname],
    status: 'draft',
  })
  await signIn(page, author.token)
  await page.goto(`/${url}`)
  await expect(page).toHaveURL(/\?preview=/)
  const images = page.getByRole('main').locator('img')
  await expect(images).toHaveCount(2)
  await readThrough(images)
  for (const address of await chosen(images)) expect(address).toContain('&token=')
  await expect(page.locator('.enlarge')).toHaveAttribute('href', /\?token=/)
  expect(trouble).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('images are loaded', async ({ page, illustrated }) => {
    const loaded: string[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'image' && response.ok())
        loaded.push(new URL(response.url()).search)
    })
    await page.goto(`/${illustrated.url}`, { waitUntil: 'load' })
    await readThrough(page.getByRole('main').locator('img'))
    // In the text, and on the cards of related posts.
    expect(new Set(loaded)).toEqual(new Set(['?w=640&format=avif', '?w=320&format=avif']))
  })
})
