/** What is read of a JSON schema as TypeBox makes it. */
interface Schema {
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  patternProperties?: Record<string, Schema>
}

/** Fields by their paths, such as `.posts[].title`. */
interface ReadFields {
  declared: string[]
  /** Those that are in the response. */
  seen: string[]
  /** Those of the response that the schema does not have. */
  undeclared: string[]
  /** Required ones that the response lacks. */
  missing: string[]
}

/** Compares a response with the schema that declares it. */
export function readFields(schema: Schema, response: unknown): ReadFields {
  const seen = new Set<string>()
  const undeclared: string[] = []
  const missing: string[] = []
  compare(schema, response, '')
  return { declared: declaredIn(schema, ''), seen: [...seen], undeclared, missing }

  function compare(
    { properties = {}, required = [], items, patternProperties }: Schema,
    value: unknown,
    path: string,
  ) {
    seen.add(path)
    if (Array.isArray(value)) {
      if (items) for (const item of value) compare(items, item, `${path}[]`)
      else undeclared.push(`${path}[]`)
    } else if (typeof value === 'object' && value !== null) {
      missing.push(...required.filter((name) => !(name in value)).map((name) => `${path}.${name}`))
      for (const [name, member] of Object.entries(value)) {
        const declared = Object.hasOwn(properties, name) ? properties[name] : undefined
        if (declared) compare(declared, member, `${path}.${name}`)
        // A record of texts may have any names.
        else if (!patternProperties || typeof member !== 'string') undeclared.push(`${path}.${name}`)
      }
    }
  }
}

function declaredIn({ properties = {}, items }: Schema, path: string): string[] {
  const members = Object.entries(properties).map(([name, schema]) => ({ at: `${path}.${name}`, schema }))
  if (items) members.push({ at: `${path}[]`, schema: items })
  return members.flatMap(({ at, schema }) => [at, ...declaredIn(schema, at)])
}
