import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { imageNamesIn } from '../../content/images/body-images.ts'
import type { StoredBibliography } from '../../content/references/bibliography.ts'
import { samplePosts } from './sample-posts.ts'

/** What the front matter of a sample says, checked. A member that it does not have is not said. */
export interface SampleDetails {
  bibliography?: object
  language?: string
}

/** A picture of a sample, as it is stored. */
export interface SamplePicture {
  name: string
  bytes: Buffer
}

/** A sample with all that is stored of it. */
export type LoadedSample = (typeof samplePosts)[number] & {
  html: string
  bibliography: StoredBibliography
  language: string | null
  pictures: SamplePicture[]
}

const read = (folder: string, name: string) => readFile(path.join(import.meta.dirname, folder, name))

/** Reads all samples. */
export async function loadSamples(): Promise<LoadedSample[]> {
  const details: Record<string, SampleDetails> = JSON.parse(`${await read('posts', 'front-matter.json')}`)
  return Promise.all(samplePosts.map((sample) => load(sample, details[sample.file])))
}

async function load(
  sample: (typeof samplePosts)[number],
  { bibliography, language }: SampleDetails = {},
): Promise<LoadedSample> {
  const html = `${await read('posts', sample.file)}`
  const pictures = await Promise.all(
    imageNamesIn(html).map(async (name) => ({ name, bytes: await read('pictures', name) })),
  )
  return {
    ...sample,
    html,
    bibliography: bibliography ? JSON.stringify(bibliography) : null,
    language: language ?? null,
    pictures,
  }
}
