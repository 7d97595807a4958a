import { replace } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'

export function clientLoader() {
  throw replace(paths.signIn())
}

export default function AuthIndex() {
  return null
}
