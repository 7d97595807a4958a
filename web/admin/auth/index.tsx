import { redirect } from 'react-router'
import { paths } from '../../paths.ts'

export function clientLoader() {
  throw redirect(paths.signIn())
}

export default function AuthIndex() {
  return null
}
