import { expect, test } from 'vitest'
import { readAutocannon } from './autocannon.ts'
import { readWrk } from './wrk.ts'

const wrkOutput = (rest = '') => `Running 3s test @ http://localhost:3000
  1 threads and 50 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.54ms  700.00us  20.00ms   99.01%
    Req/Sec    28.80k     1.20k   30.10k    90.00%
  Latency Distribution
     50%  899.00us
     75%    1.60ms
     90%    1.90ms
     99%    1.20s
  86400 requests in 3.00s, 512.00MB read
${rest}Requests/sec:  28800.25
Transfer/sec:    170.67MB
`

test('reads requests and latencies of wrk in milliseconds, whatever their unit', () => {
  expect(readWrk(wrkOutput())).toEqual({ perSecond: 28800.25, requests: 86400, p50: 0.899, p99: 1200 })
})

test.each(['Non-2xx or 3xx responses: 12\n', 'Socket errors: connect 0, read 3, write 0, timeout 0\n'])(
  'rejects a load with %s',
  (line) => {
    expect(() => readWrk(wrkOutput(line))).toThrow(line.trim())
  },
)

test('rejects output that wrk does not write', () => {
  expect(() => readWrk('unable to connect')).toThrow('unable to connect')
})

test('reads the same figures from autocannon, and rejects failures', () => {
  const result = {
    errors: 0,
    non2xx: 0,
    requests: { average: 100.5, total: 300 },
    latency: { p50: 4, p99: 9 },
  }
  expect(readAutocannon(result)).toEqual({ perSecond: 100.5, requests: 300, p50: 4, p99: 9 })
  expect(() => readAutocannon({ ...result, non2xx: 2 })).toThrow('2 refusals')
})
