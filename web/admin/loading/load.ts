import { ApiError } from '../../api/api-error.ts'

/** What a screen was loaded with: its data, or why there is none. */
export interface Load<Data> {
  data: Data | null
  failure: ApiError | null
}

/** For a screen's loader: a call that failed is told by the screen itself, which keeps its heading. */
export async function load<Data>(read: () => Promise<Data>): Promise<Load<Data>> {
  try {
    return { data: await read(), failure: null }
  } catch (failure) {
    if (failure instanceof ApiError) return { data: null, failure }
    throw failure
  }
}
