/** Node options for commands: packages are loaded from the build, as by the server, which takes a quarter less time. */
export const commandArguments = ['--import', './toolchain/prefer-bundled-packages.mjs']
