import type { Config } from '@react-router/dev/config'

/** The pages live in `web`; every route of the admin area is known to it from the start, so no manifest is asked for later. */
export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  routeDiscovery: { mode: 'initial' },
} satisfies Config
