import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext } from '@playwright/test'
import { password } from '#tests/support/test-account.ts'
import { mulberry32 } from '#toolchain/mulberry32.ts'
import { momentOf } from '#web/admin/drafts/moment.ts'
import { accessKey } from './concurrent-writers.ts'
import type { FaultyBlog } from './faulty-blog.ts'
import {
  acceptOffer,
  acceptOfferElsewhere,
  type Form,
  type Offer,
  openBrowser,
  openForm,
} from './typing-browser.ts'
import { startTyping } from './typist.ts'
import { createCaller, type FaultCaller } from './writer-calls.ts'

/** One author who types, until the browser ends. */
interface Round {
  blog: FaultyBlog
  caller: FaultCaller
  context: BrowserContext
  form: Form
  random: () => number
  /** Waits for a random time between so many seconds. */
  wait(shortest: number, longest: number): Promise<void>
  /** Does work during which the server cannot be given any text. */
  without(work: () => Promise<unknown>): Promise<void>
  /** Lets the author close the browser at the end. */
  closeAtEnd(): void
}

/** What happens while the author types. Afterwards the browser is killed, unless it is closed. */
export type Fault = (round: Round) => Promise<unknown>

/** What a round showed, in seconds of typing. */
export interface Found {
  typed: number
  /** How many keys were pressed. */
  keys: number
  /** Missing in the same browser, opened again. */
  same: number
  /** Missing in another one, of what was typed while the server could be given it. */
  other: number
  /** What is wrong about what authors are told. */
  faults: string[]
}

export interface Desk {
  blog: FaultyBlog
  chromium: string
  /** Another machine of the author. */
  elsewhere: Browser
}

/** Lets a new author type in a browser of its own until a fault ends that, and looks for the text in this browser and in another one. */
async function runRound(
  { blog, chromium, elsewhere }: Desk,
  fault: Fault,
  { nth, seed }: { nth: number; seed: number },
): Promise<Found> {
  const random = mulberry32(seed * 1_000_003 + nth * 7_919)
  const caller = createCaller(() => blog.address)
  const username = `typist${nth}`
  const token = await caller.signUp(username, accessKey)
  const { path: formPath, text } = await formFor(caller, token, nth)
  const form: Form = { address: `${blog.address}${formPath}`, token }
  const profile = await mkdtemp(path.join(tmpdir(), 'lectern-typist-'))
  const first = await openBrowser(chromium, profile)
  const { context } = first
  try {
    await openForm(first.page, form)
    const outages: { from: number; to: number }[] = []
    const typing = startTyping(first.page)
    const began = performance.now()
    let end = 0
    let isClosed = false
    await Promise.race([
      fault({
        ...{ blog, caller, context, form, random },
        wait: (shortest, longest) => delay(1_000 * (shortest + random() * (longest - shortest))),
        async without(work) {
          const from = performance.now()
          await work()
          outages.push({ from, to: performance.now() })
        },
        closeAtEnd() {
          isClosed = true
        },
      }),
      typing.failed,
    ])
    await typing.stop(async () => {
      end = performance.now()
      await (isClosed ? context.close() : first.kill())
    })

    if ((await caller.call('GET', '/post/workingcopies', token)).status === 401) {
      const json = { username, password }
      form.token = (await caller.call('POST', '/auth/signin', undefined, { json })).body.token
    }
    const copies = async (): Promise<Copy[]> =>
      (await caller.call('GET', '/post/workingcopies', form.token)).body
    const before = await copies()
    const there = await acceptOfferElsewhere(elsewhere, form)
    const wrong = wrongOffers(there, { before, after: await copies() })
    const again = await openBrowser(chromium, profile)
    const here = await acceptOffer(again.page, form)
    await again.kill()
    return {
      typed: (end - began) / 1_000,
      keys: typing.keys(),
      same: typing.secondsMissing(here.text, { before: text, end }),
      other: typing.secondsMissing(there.text, { before: text, end, outages }),
      faults: [...caller.seen.faults, ...wrong].map((line) => `round ${nth}: ${line}`),
    }
  } finally {
    await first.kill()
    await rm(profile, { recursive: true, force: true })
  }
}

/** Does so many rounds, one after the other at each desk. */
export async function runRounds(desks: Desk[], count: number, fault: Fault): Promise<Found[]> {
  const seed = Number(process.env.FAULT_SEED ?? 1)
  const found: Found[] = []
  let next = 0
  await Promise.all(
    desks.map(async (desk) => {
      while (next < count) found.push(await runRound(desk, fault, { nth: ++next, seed }))
    }),
  )
  return found
}

/** Every second form is that of an existing post, which has a text before. */
async function formFor(caller: FaultCaller, token: string, nth: number) {
  if (nth % 2 === 0) return { path: '/admin/dashboard/posts/create', text: '' }
  const json = { title: `Post ${nth}`, description: 'd', content: '<p>Before.</p>', status: 'public' }
  const { body } = await caller.call('POST', '/post/create', token, { json })
  return { path: `/admin/dashboard/posts/edit/${body.post.url}`, text: 'Before.' }
}

interface Copy {
  changedDate: string
}

/**
 * The text that is on the server is one, and is offered with its time. `before` and `after` the offer, as the last request of a browser that
 * ended may have been under way.
 */
function wrongOffers(
  { region, moment }: Offer,
  { before, after }: Record<'before' | 'after', Copy[]>,
): string[] {
  if (after.length > 1) return [`${after.length} unfinished texts`]
  if (region === null && before.length === 0) return []
  const moments = [...before, ...after].map(({ changedDate }) => momentOf(changedDate))
  return region === 'Newer text' && moments.includes(moment ?? '')
    ? []
    : [`offered: ${region} of ${moment}, not of ${moments.join(' or ')}`]
}
