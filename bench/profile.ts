import { existsSync, readFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { SourceMap } from 'node:module'

export interface Share {
  name: string
  /** The share of the time in which the thread was busy. */
  percent: number
}

type CallFrame = Profiler.ProfileNode['callFrame']

/** Names bundled functions, such as those of the server, by their sources, which the profiler does not. */
export function withSources(profile: Profiler.Profile): Profiler.Profile {
  const urls = new Set(profile.nodes.map(({ callFrame }) => callFrame.url))
  const maps = new Map([...urls].map((url) => [url, sourceMapOf(url)]))
  const sourceOf = (frame: CallFrame): CallFrame => {
    const entry = maps.get(frame.url)?.findEntry(frame.lineNumber, frame.columnNumber)
    if (!entry || !('originalSource' in entry)) return frame
    const { href } = new URL(entry.originalSource, frame.url)
    return { ...frame, url: href, lineNumber: entry.originalLine, columnNumber: entry.originalColumn }
  }
  return {
    ...profile,
    nodes: profile.nodes.map((node) => ({ ...node, callFrame: sourceOf(node.callFrame) })),
  }
}

function sourceMapOf(url: string): SourceMap | undefined {
  const file = url.startsWith('file:') ? new URL(`${url}.map`) : null
  return file && existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/** Where a thread spent its time, without the profiler itself: self times of functions, the longest first. */
export function sharesOf(profile: Profiler.Profile, nameOf: (frame: CallFrame) => string): Share[] {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node.callFrame]))
  const times = new Map<string, number>()
  let total = 0
  for (const [at, id] of (profile.samples ?? []).entries()) {
    const frame = nodes.get(id)
    const time = profile.timeDeltas?.[at] ?? 0
    if (!frame || frame.functionName === '(idle)' || frame.url === 'node:inspector') continue
    const name = nameOf(frame)
    times.set(name, (times.get(name) ?? 0) + time)
    total += time
  }
  return [...times]
    .map(([name, time]) => ({ name, percent: (time / total) * 100 }))
    .sort((one, other) => other.percent - one.percent)
}

/** The function and the end of its file's path. */
export function functionOf({ functionName, url, lineNumber }: CallFrame): string {
  const place = url.split('/').slice(-2).join('/')
  return place ? `${functionName || '(anonymous)'} ${place}:${lineNumber + 1}` : functionName
}

/** The package, part of Node or folder of ours that contains a function. */
export function ownerOf({ functionName, url }: CallFrame): string {
  const [, packageName] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  if (packageName) return packageName
  const [, ours] = /\/((?:server|contract|web|build|placeholder-art)\/(?:[\w-]+\/){0,2})/.exec(url) ?? []
  if (ours) return ours
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/')
  return functionName.startsWith('(') ? functionName : `native ${functionName}`
}
