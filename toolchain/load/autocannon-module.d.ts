declare module 'autocannon' {
  interface Options {
    url: string
    requests: { method: 'GET'; path: string }[]
    headers: Record<string, string>
    duration: number
    connections: number
  }
  export default function autocannon(options: Options): Promise<unknown>
}
