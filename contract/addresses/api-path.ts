import { apiBase } from '../contract.ts'
import { encodePath } from './encode-path.ts'

/** The path of a call of the API, its parameters filled in. */
export const apiPath = ({ path }: { path: string }, params: Record<string, string> = {}): string =>
  apiBase + path.replace(/\/\{(\w+)\}/g, (_, name: string) => encodePath(params[name] ?? ''))
