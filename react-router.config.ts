import type { Config } from '@react-router/dev/config'

/**
 * The pages live in `web`; every route of the admin area is known to it from the start, so no manifest is asked for later. A screen is
 * one file: its loader in a file of its own would begin no sooner.
 */
export default {
  appDirectory: 'web',
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  // The server loads the admin area when one of its pages is first requested.
  serverBundles: ({ branch }) => (branch.some(({ id }) => id.startsWith('admin/')) ? 'admin' : 'public'),
} satisfies Config
