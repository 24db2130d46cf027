import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startChild, untilReady } from '../../supabase/local/children.ts'
import { listenRaw } from '../support/raw-listener.ts'

it.each([
  ['did not respond within 0.2 s', 'sleep', '60'],
  ['exited with status 0 while starting', 'true', ''],
])('a child whose port another program has, which never responds, %s', async (message, command, arg) => {
  await using other = listenRaw(() => {})
  const folder = await Deno.makeTempDir()
  onTestFinished(() => Deno.remove(folder, { recursive: true }))
  const child = startChild({ name: 'lite', command, args: [arg], logFile: join(folder, 'lite.log') })
  onTestFinished(() => child.stop())
  const probe = (signal: AbortSignal) =>
    fetch(`http://127.0.0.1:${other.port}`, { signal }).then(({ ok }) => ok)
  await expect(untilReady(child, probe, message.includes('0.2') ? 200 : 20_000)).rejects.toThrow(
    `lite ${message}`,
  )
})
