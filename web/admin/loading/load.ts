import { ApiError } from '../../api/api-error.ts'

/** The data of a screen, or the error that prevented loading it. */
export interface Load<Data> {
  data: Data | null
  failure: ApiError | null
}

/** For loaders of screens, which show failed API calls themselves. */
export async function load<Data>(read: () => Promise<Data>): Promise<Load<Data>> {
  try {
    return { data: await read(), failure: null }
  } catch (failure) {
    if (failure instanceof ApiError) return { data: null, failure }
    throw failure
  }
}
