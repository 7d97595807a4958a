import type { Profiler } from 'node:inspector'

export interface Share {
  name: string
  /** The share of the time in which the thread was busy. */
  percent: number
}

/** Where a thread spent its time, without the profiler itself: self times of functions, the longest first. */
export function sharesOf(
  profile: Profiler.Profile,
  nameOf: (frame: Profiler.ProfileNode['callFrame']) => string,
): Share[] {
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
export function functionOf({ functionName, url, lineNumber }: Profiler.ProfileNode['callFrame']): string {
  const place = url.split('/').slice(-2).join('/')
  return place ? `${functionName || '(anonymous)'} ${place}:${lineNumber + 1}` : functionName
}

/** The package, part of Node or folder of ours that contains a function. */
export function ownerOf({ functionName, url }: Profiler.ProfileNode['callFrame']): string {
  const [, packageName] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  if (packageName) return packageName
  const [, ours] = /\/((?:server|contract|web|build|placeholder-art)\/(?:[\w-]+\/){0,2})/.exec(url) ?? []
  if (ours) return ours
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/')
  return functionName.startsWith('(') ? functionName : `native ${functionName}`
}
