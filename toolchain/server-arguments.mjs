/**
 * Node options for the server. The young generation grows in steps of 4 MiB instead of 16, which takes less memory and no more time:
 * https://nodejs.org/docs/latest-v26.x/api/cli.html#--max-semi-space-sizesize-in-mib
 */
export const serverArguments = ['--max-semi-space-size=4', 'server/start.mjs']
