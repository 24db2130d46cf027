// npm run load: mixed traffic on a deployment of functions/api, mcp and s with many accounts, in three phases: ten minutes at 70 % of
// the measured capacity, one at 200 %, and the recovery. All of it shares this machine. About 14 minutes.
import { describeMachine } from '../bench/machine.ts'
import { openSession, progress } from '../bench/session.ts'
import { median } from '../bench/statistics.ts'
import { serveBare } from './bare.ts'
import { openDeployment } from './deployment.ts'
import { closedLoop, openLoop, type Period } from './generator.ts'
import { requestsOf, trafficOf } from './traffic.ts'

const minutes = Number(Deno.args[0] ?? 10)
if (!(minutes > 0 && minutes <= 60)) throw new Error('usage: npm run load -- [minutes, 10 by default]')
const parallel = 32
const measureSeconds = 20

const ms = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
const show = (
  name: string,
  { sent, good, shed, failed, failure, held, p50Ms, p99Ms, maxMs, seconds }: Period,
) =>
  `${name}: ${
    (good / seconds).toFixed(0)
  }/s good, ${sent} sent, ${shed} refused (429, 503), ${failed} failed${
    failure ? ` (${failure})` : ''
  }, ${held} not sent; ` +
  `p50 ${ms(p50Ms)}, p99 ${ms(p99Ms)}, longest ${ms(maxMs)}`

const findings: string[] = []
const expect = (holds: boolean, finding: string) => {
  if (!holds) findings.push(finding)
}
const total = (periods: Period[], key: 'sent' | 'good' | 'shed' | 'failed' | 'held') =>
  periods.reduce((sum, period) => sum + period[key], 0)
/** The median of the last third beside that of the first. */
const growth = (values: number[]) => {
  const third = Math.max(1, Math.floor(values.length / 3))
  return median(values.slice(-third)) / median(values.slice(0, third))
}

const session = await openSession()
try {
  const machine = await describeMachine()
  const deployment = await openDeployment(session)
  const kinds = trafficOf(deployment)
  const requests = requestsOf(kinds, deployment.callers)
  await closedLoop(requests, { parallel, seconds: 5 })

  const full = await closedLoop(requests, { parallel, seconds: measureSeconds })
  console.log(show('capacity', full))
  expect(full.failed + full.shed === 0, 'some requests failed while the capacity was measured')
  const capacity = full.good / full.seconds
  const bare = await serveBare(session, deployment, kinds)
  await closedLoop(bare.requests, { parallel, seconds: 5 })
  const reference = await closedLoop(bare.requests, { parallel, seconds: measureSeconds })
  await bare.stop()
  const ratio = capacity / (reference.good / reference.seconds)
  console.log(show('bare Deno.serve with the same statements', reference))
  console.log(`ratio: ${ratio.toFixed(2)}`)

  const memory: number[] = []
  const rate = 0.7 * capacity
  progress(`70 %: ${rate.toFixed(0)}/s for ${minutes} minutes`)
  const steady = await openLoop(
    requests,
    { rate, seconds: minutes * 60, periodSeconds: 30 },
    async (period) => {
      memory.push(await deployment.memoryMb())
      console.log(`${show('70 %', period)}; memory ${memory.at(-1)!.toFixed(0)} MB`)
    },
  )
  expect(total(steady, 'failed') === 0, 'responses from 500 or none at 70 %')
  expect(total(steady, 'shed') + total(steady, 'held') === 0, 'requests were refused at 70 %')
  const [p99Growth, memoryGrowth] = [growth(steady.map(({ p99Ms }) => p99Ms)), growth(memory)]
  console.log(`p99: last third ${p99Growth.toFixed(2)} of the first; memory: ${memoryGrowth.toFixed(2)}`)
  expect(p99Growth <= 1.5, `p99 grew to ${p99Growth.toFixed(2)} times`)
  expect(memoryGrowth <= 1.15, `memory grew to ${memoryGrowth.toFixed(2)} times`)

  progress(`200 %: ${(2 * capacity).toFixed(0)}/s for a minute`)
  const overload = await openLoop(
    requests,
    { rate: 2 * capacity, seconds: 60, periodSeconds: 10 },
    (period) => console.log(show('200 %', period)),
  )
  expect(total(overload, 'failed') === 0, 'responses other than 429 and 503, or none, at 200 %')
  expect(total(overload, 'good') > 0, 'no good response at 200 %')

  const recovery = await openLoop(requests, { rate, seconds: 20, periodSeconds: 1 })
  const seconds = recovery.findLastIndex(({ shed, failed, held }) => shed + failed + held > 0) + 1
  console.log(
    `after it at 70 %: the last refusal in second ${seconds}; ${show('the last second', recovery.at(-1)!)}`,
  )
  expect(seconds <= 2, 'refusals more than two seconds after the overload')
  console.log(
    `\n${machine.cpu}, ${machine.cores} cores, Deno ${machine.deno}, Postgres ${machine.postgres}, ${machine.date}`,
  )
} finally {
  await session.close()
}
for (const finding of findings) console.log(`does not hold: ${finding}`)
Deno.exit(findings.length > 0 ? 1 : 0)
