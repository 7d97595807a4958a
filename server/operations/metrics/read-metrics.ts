import { Counter, Gauge, type Registry } from 'prom-client'

type Read = () => number | Promise<number>
/** The name of the single label, and a number for each of its values. */
interface Labelled {
  label: string
  read: () => Record<string, number>
}

/** Creates metrics whose numbers are counted elsewhere and read at each scrape. */
export function createReadMetrics(registry: Registry) {
  const registers = [registry]
  return {
    gauge(name: string, help: string, read: Read): void {
      new Gauge({
        ...{ name, help, registers },
        async collect() {
          this.set(await read())
        },
      })
    },
    labelledGauge(name: string, help: string, { label, read }: Labelled): void {
      new Gauge({
        ...{ name, help, registers, labelNames: [label] },
        collect() {
          for (const [value, number] of Object.entries(read())) this.set({ [label]: value }, number)
        },
      })
    },
    /** A counter whose number is counted elsewhere: it is set here, not increased. */
    total(name: string, help: string, read: Read): void {
      new Counter({
        ...{ name, help, registers },
        async collect() {
          const number = await read()
          this.reset()
          this.inc(number)
        },
      })
    },
    labelledTotal(name: string, help: string, { label, read }: Labelled): void {
      new Counter({
        ...{ name, help, registers, labelNames: [label] },
        collect() {
          this.reset()
          for (const [value, number] of Object.entries(read())) this.inc({ [label]: value }, number)
        },
      })
    },
  }
}
