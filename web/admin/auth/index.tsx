import { replace } from 'react-router'
import { paths } from '../../paths.ts'

export function clientLoader() {
  throw replace(paths.signIn())
}

export default function AuthIndex() {
  return null
}
