// What browsers and Node both have, as far as the contract uses it: it is compiled without the types of either.
export {}

declare global {
  class URL {
    static parse(url: string, base?: string): URL | null
    username: string
    password: string
    readonly href: string
    readonly protocol: string
    readonly host: string
  }

  class URLSearchParams {
    constructor(init: [string, string][])
    toString(): string
  }
}
