import { expect, it } from 'vitest'
import type { Child } from '../../supabase/local/children.ts'
import { type Running, supervise } from '../../supabase/local/supervise.ts'

const delays = { firstMs: 1, maxMs: 2 }

function newChild() {
  const ended = Promise.withResolvers<string>()
  const child: Child = {
    name: 'api',
    pid: 0,
    exited: ended.promise,
    tail: () => 'its last line',
    stop: () => Promise.resolve(ended.resolve('was stopped')),
  }
  return { child, end: () => ended.resolve('exited with status 1') }
}

function newRunning() {
  const stops: (() => Promise<void>)[] = []
  const lost = Promise.withResolvers<string>()
  const running: Running = {
    onStop: (stop) => void stops.push(stop),
    onLost: lost.resolve,
    isReady: () => true,
  }
  return { running, lost: lost.promise, stop: () => Promise.all(stops.map((stop) => stop())) }
}

/** The first start succeeds, and all later ones fail. */
function startsOnce() {
  const first = newChild()
  let failures = 0
  const start = ({ isRestart }: { isRestart: boolean }) => {
    if (!isRestart) return Promise.resolve(first.child)
    failures++
    return Promise.reject(new Error('api exited with status 1 while starting:\nits last line'))
  }
  return { first, start, failures: () => failures }
}

it('a child that fails to start eight times in a row is given up, with the end of its log', async () => {
  const { first, start, failures } = startsOnce()
  const { running, lost } = newRunning()
  await supervise({ name: 'api', start, logFile: 'api.log', delays }, running)
  first.end()
  expect(await lost).toBe(
    'api could not start: api exited with status 1\nits last line\nThat was the 8th time in a row. Its log: api.log',
  )
  expect(failures()).toBe(8)
})

it('a child with an external cause for its failures is retried without limit, and can be stopped', async () => {
  const { first, start, failures } = startsOnce()
  const { running, stop } = newRunning()
  const externalCause = () => Promise.resolve('the disk is full')
  await supervise({ name: 'postgres', start, logFile: 'postgres.log', delays, externalCause }, running)
  first.end()
  await expect.poll(failures, { interval: 5 }).toBeGreaterThan(20)
  // Resolves when the supervision has ended.
  await stop()
})

it('a child that starts and ends repeatedly is never given up', async () => {
  let starts = 0
  let current = newChild()
  const start = ({ onChild }: { onChild(child: Child): void }) => {
    starts++
    current = newChild()
    onChild(current.child)
    if (starts < 30) setTimeout(current.end, 0)
    return Promise.resolve(current.child)
  }
  const { running, stop } = newRunning()
  await supervise({ name: 'api', start, logFile: 'api.log', delays }, running)
  await expect.poll(() => starts, { interval: 5 }).toBe(30)
  await stop()
})

it('a child that ends before the stack is up ends the start', async () => {
  const first = newChild()
  const { running, lost } = newRunning()
  const starting = { ...running, isReady: () => false }
  const start = ({ onChild }: { onChild(child: Child): void }) => {
    onChild(first.child)
    return Promise.resolve(first.child)
  }
  await supervise({ name: 'worker', start, logFile: 'worker.log', delays }, starting)
  first.end()
  expect(await lost).toBe('worker exited with status 1. The end of its log:\nits last line')
})
