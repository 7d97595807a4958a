import type { Properties } from 'hast'
import type { Attributes } from '../attributes.ts'

/** The attributes of an element. What no element may have is dropped when the HTML is sanitized. */
export function propertiesOf({ id, classes, values }: Attributes): Properties {
  return {
    ...values,
    ...(id !== undefined && { id }),
    ...(classes.length > 0 && { className: classes }),
  }
}
