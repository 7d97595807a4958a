import { preferBundledPackages } from '../server/bundled-packages.mjs'

preferBundledPackages()
